// Written by `python -m elementarium.server.typescript` from the Python types. Do not edit.

export const PROTOCOL = 3;

/** What is to be said: the key of a sentence and what to fill in. */
export interface Message {
  key: string;
  about: Record<string, string | number | Message>;
}

/** One thing that an action or an outcome did. */
export interface Event {
  told: Message;
  rule: string;
  touched: string[];
  moved: [string, string][];
}

/** The first frame on a socket, and again whenever the client has missed something. */
export interface Hello {
  t: "hello";
  proto: number;
  v?: number;
}

/** An action of the client's seat, or its beginning, which is answered with `tried`. */
export interface Act {
  t: "act";
  id: string;
  v: number;
  path: string[];
  sure?: boolean;
}

/** Asks whether an action would be allowed, after the beginning `path`, and if not why. */
export interface Why {
  t: "why";
  id: string;
  text: string;
  path?: string[];
}

/** Takes the seat's last action back, or asks the other people whether it may. */
export interface Back {
  t: "back";
  id: string;
  v: number;
}

/** Says whether somebody may take an action back; who has asked withdraws by a no. */
export interface AnswerBack {
  t: "answer";
  id: string;
  v: number;
  yes: boolean;
}

/** Gives the game up. */
export interface Resign {
  t: "resign";
  id: string;
}

/** Asks that the house acts for the seat that everybody waits for, because it is away. */
export interface PlayOn {
  t: "play_on";
  id: string;
  v: number;
}

/** Asks what a program would do here. */
export interface AskHint {
  t: "hint";
  id: string;
  v: number;
}

/** Asks how the table looked to the viewer when it knew of no more than a version. */
export interface Look {
  t: "look";
  id: string;
  v: number;
}

/** Says that the seat will not react to what was played, whether it could or not. */
export interface Quiet {
  t: "quiet";
  id: string;
}

/** Says something to the others who sit at the table: a greeting, or a text where it may be. */
export interface Say {
  t: "say";
  id: string;
  emote?: "hello" | "luck" | "nice" | "thanks" | "oops" | "think" | "wait" | "bye" | null;
  text?: string;
}

/** Tells the operator of the house what somebody has written. */
export interface Report {
  t: "report";
  id: string;
  seat: number;
}

/** Shows the number that the seat has promised for the chance of the table. */
export interface ShowNumber {
  t: "number";
  id: string;
  number: string;
}

/** Asks whether the server is still there. */
export interface Ping {
  t: "ping";
  n?: number;
}

/** How much time the seats have left. */
export interface Clock {
  left: number[];
  running: number | null;
  increment: number;
}

/** How a game ended. */
export interface Over {
  how: "rules" | "resign" | "time" | "rules_changed" | "unknown";
  winners: number[];
  returns: string[];
  scores: number[] | null;
  by: number | null;
  secret: string;
  numbers: string[];
  moments: number;
}

/** Others may react to what was played; until it closes nobody learns whether anybody could. */
export interface Window {
  by: number;
  text: string;
  told: Message;
  rule: string;
  left: number;
  quiet: boolean;
}

/** Somebody wants to take an action back, and all that followed. */
export interface BackAsked {
  by: number;
  waiting: number[];
}

/** The present as one viewer sees it. */
export interface Now {
  v: number;
  view: View;
  to_act: number | null;
  mine: boolean;
  legal: string[];
  may_back: boolean;
  may_ask_back: boolean;
  back: BackAsked | null;
  may_resign: boolean;
  may_hint: boolean;
  may_play_on: boolean;
  clock: Clock | null;
  window: Window | null;
  over: Over | null;
}

/** One thing that became history, as one viewer may know it. */
export interface News {
  v: number;
  kind: "act" | "back" | "resign" | "time" | "house";
  by: number | null;
  text: string;
  events: Event[];
}

/** Who sits where. */
export interface SeatInfo {
  seat: number;
  kind: "person" | "program" | "open";
  name: string;
  level: string;
  left: boolean;
  here: boolean;
  you: boolean;
  promise: string;
  shown: boolean;
}

/** A game that was played by an older version of its rules, and cannot be played on. */
export interface OldRules {
  theirs: number;
  ours: number;
}

/** What everybody may know about a table. */
export interface TableInfo {
  id: string;
  game: string;
  options: string;
  seats: SeatInfo[];
  status: "gathering" | "playing" | "over" | "closed";
  listed: boolean;
  watch: boolean;
  hints: boolean;
  clock: number[] | null;
  commitment: string;
  created: string;
  rematch: string;
  origin: "deal" | "position" | "moment" | "record";
  dealt: boolean;
  source: string;
  proof: "numbers" | "secret" | "record" | "none";
  turn: number | null;
  ending: string;
  winners: number[];
  watchers: number;
  talk: boolean;
  counts: boolean;
  coach?: boolean;
  old?: OldRules | null;
}

/** Somebody says something to the others who sit at the table; it is no part of the game. */
export interface Said {
  t: "said";
  by: number;
  emote: "hello" | "luck" | "nice" | "thanks" | "oops" | "think" | "wait" | "bye" | null;
  text: string;
}

/** The answer to hello: everything, or what was missed. */
export interface Welcome {
  t: "welcome";
  proto: number;
  build: string;
  table: TableInfo;
  seat: number | null;
  whole: boolean;
  news: News[];
  now: Now;
  said: Said[];
}

/** The answer to hello before everybody sits, and again when somebody has come or gone. */
export interface Gathering {
  t: "gathering";
  proto: number;
  build: string;
  table: TableInfo;
  seat: number | null;
  wanted: boolean;
  founder: boolean;
  missing: number[];
  patience: number;
}

/** Something became history. */
export interface Happened {
  t: "event";
  news: News;
  now: Now;
}

/** Somebody has played something that others may react to: `now.window` says what. */
export interface Reacting {
  t: "window";
  now: Now;
}

/** The request was carried out and is stored. */
export interface Ack {
  t: "ack";
  id: string;
  v: number;
}

/** The request was refused, and nothing has changed. */
export interface No {
  t: "no";
  id: string;
  code: string;
  told: Message;
  rule: string;
  v: number;
}

/** What the beginning of an action leads to: nothing was played, more has to be chosen. */
export interface Tried {
  t: "tried";
  id: string;
  view: View;
  legal: string[];
}

/** The action was not played: it would give much away. Sent once more, it is played. */
export interface Sure {
  t: "sure";
  id: string;
  chance: number;
  better_chance: number;
  head: Message;
  why: Message;
}

/** The answer to why. */
export interface Because {
  t: "because";
  id: string;
  allowed: boolean;
  code: string;
  told: Message | null;
  rule: string;
}

/** The answer to look: nothing that the viewer did not see then. */
export interface Seen {
  t: "seen";
  id: string;
  view: View;
}

/** One action a program thinks of. */
export interface HintLine {
  text: string;
  chance: number;
}

/** What a program would do, best first, and why. */
export interface Hint {
  t: "hint";
  id: string;
  lines: HintLine[];
  why: Message;
}

/** Somebody asks to take an action back, or no longer does. */
export interface Backing {
  t: "backing";
  back: BackAsked | null;
  declined: number | null;
}

/** Somebody came, went, sat down or changed a name. */
export interface People {
  t: "people";
  table: TableInfo;
}

/** Somebody has begun to watch, or no longer does; told once in a while. */
export interface Watching {
  t: "watching";
  watchers: number;
}

/** The next program waits longer than usual for its turn to think, and why. */
export interface Waits {
  t: "waits";
  told: Message;
}

/** Still there. */
export interface Pong {
  t: "pong";
  n: number;
}

/** The client is older than the server: reload the page. */
export interface Upgrade {
  t: "upgrade";
  proto: number;
  build: string;
}

/** One rule option; its sentences are the words `{game}.option.{name}` and below. */
export interface OptionInfo {
  name: string;
  default: string;
  values: string[];
  least: number;
  ruling: string;
}

/** A set of rule options; its sentences are `{game}.preset.{name}` and `..._about`. */
export interface PresetInfo {
  name: string;
  options: Record<string, string>;
}

/** One game; its sentences are the words `{game}.title` and `{game}.about`. */
export interface GameInfo {
  name: string;
  least_seats: number;
  most_seats: number;
  hidden: boolean;
  options: OptionInfo[];
  presets: PresetInfo[];
  rated: boolean;
}

/** The guest who asks. */
export interface Me {
  name: string;
  token: string;
}

/** What the page about privacy shows besides its sentences. */
export interface Privacy {
  number: string;
  imprint: string;
}

/** What was stored of a guest is deleted. */
export interface Forgotten {
  tables: number;
  me: Me;
}

/** What a guest wants to be called. */
export interface Rename {
  name: string;
}

/** What makes any device this guest; it is shown once and not kept. */
export interface Phrase {
  phrase: string;
}

/** What makes one other device this guest. */
export interface DeviceLink {
  path: string;
  seconds: number;
}

/** A device is to be somebody else's: told by a phrase, or by the code of a link. */
export interface Become {
  phrase?: string;
  code?: string;
}

/** Whom a phrase or a link means. */
export interface Somebody {
  name: string;
  games: number;
}

/** Whether a guest wants a public page. */
export interface Show {
  on: boolean;
}

/** The address of the public page; empty for none. */
export interface Shown {
  page: string;
}

/** A table that goes on. */
export interface Running {
  table: TableInfo;
  left: number | null;
}

/** How strong somebody is thought to be. */
export interface Rating {
  game: string;
  pace: "free" | "clock";
  elo: number;
  error: number;
  games: number;
  placed: boolean;
}

/** What a rating was after a game. */
export interface RatingPoint {
  game: string;
  elo: number;
  error: number;
  at: string;
}

/** How many games ended so. */
export interface Count {
  game: string;
  seats: number;
  seat: number;
  against: string;
  outcome: "won" | "lost" | "drawn" | "none";
  games: number;
}

/** Where a program stands. */
export interface Place {
  level: string;
  elo: number;
}

/** What somebody has played, and how strong that makes one. */
export interface Profile {
  name: string;
  has_phrase: boolean;
  page: string;
  running: Running[];
  ratings: Rating[];
  counts: Count[];
  scales: Record<string, Place[]>;
}

/** A finished game. */
export interface PlayedGame {
  table: TableInfo;
  seat: number;
  ended: string;
  outcome: "won" | "lost" | "drawn" | "none";
  gain: number | null;
}

/** Finished games, the newest first. */
export interface PlayedGames {
  games: PlayedGame[];
  before: string;
}

/** What somebody wants everybody to see. */
export interface PublicPage {
  name: string;
  ratings: Rating[];
  counts: Count[];
  scales: Record<string, Place[]>;
}

/** What a game has changed for who asks. */
export interface Rated {
  gain: number;
  elo: number;
  error: number;
}

/** Somebody among the strongest. */
export interface Leader {
  name: string;
  page: string;
  elo: number;
  error: number;
  games: number;
}

/** The strongest of those who want to be seen, and the programs, which stand on one scale. */
export interface Leaders {
  people: Leader[];
  programs: Place[];
}

/** A tournament to be opened. */
export interface NewTournament {
  game: string;
  name?: string;
  form?: "swiss" | "robin";
  rounds?: number;
  options?: string;
  clock?: number[] | null;
  programs?: string[];
  play?: boolean;
}

/** A tournament in a list. */
export interface TournamentLine {
  id: string;
  name: string;
  game: string;
  round: number;
  rounds: number;
  over: boolean;
}

/** Who plays in a tournament, and how it stands with him. */
export interface TournamentEntrant {
  n: number;
  name: string;
  program: string;
  gone: boolean;
  you: boolean;
  place: number;
  points: number;
  opponents: number;
  beaten: number;
  games: number;
}

/** Two who play each other. */
export interface TournamentPairing {
  first: number;
  second: number | null;
  table: string;
  status: "bye" | "waiting" | "playing" | "over" | "broken";
  points: number | null;
}

/** Everybody's pairings in a round. */
export interface TournamentRound {
  round: number;
  pairings: TournamentPairing[];
}

/** All that is to be seen of a tournament. */
export interface Tournament {
  id: string;
  name: string;
  game: string;
  options: string;
  form: "swiss" | "robin";
  rounds: number;
  clock: number[] | null;
  round: number;
  over: boolean;
  founder: boolean;
  can_enter: boolean;
  can_begin: boolean;
  entrants: TournamentEntrant[];
  played: TournamentRound[];
}

/** Who opened a tournament says how a game ended that was not played to its end. */
export interface Award {
  round: number;
  first: number;
  points: "1" | "0.5" | "0";
}

/** A browser wants to be called when it is its guest's turn. */
export interface Listen {
  endpoint: string;
  key: string;
  secret: string;
  language?: "en" | "zh";
}

/** A browser does not want to be called any more. */
export interface Forget {
  endpoint: string;
}

/** Whether a browser is called. */
export interface Listening {
  on: boolean;
}

/** What the first page needs. */
export interface Lobby {
  me: Me;
  build: string;
  proto: number;
  games: GameInfo[];
  levels: string[];
  open: TableInfo[];
  mine: TableInfo[];
  watch: TableInfo[];
  even: Record<string, string>;
}

/** Who is to sit in a seat of a new table. */
export interface SeatWish {
  kind: "me" | "person" | "program";
  level?: string;
}

/** A table to be opened. */
export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: string;
  listed?: boolean;
  watch?: boolean;
  hints?: boolean;
  talk?: boolean;
  counts?: boolean;
  coach?: boolean;
  clock?: number[] | null;
  start?: string;
  source?: string;
  at?: number;
  puzzle?: number;
  promise?: string;
}

/** The secret of one seat, to be given to one person. */
export interface Invite {
  seat: number;
  path: string;
}

/** A table that was opened. */
export interface Opened {
  id: string;
  seat: number | null;
  invites: Invite[];
}

/** A guest wants a seat: by its secret, or an open one of a listed table. */
export interface SitDown {
  secret?: string;
  promise?: string;
}

/** A guest wants to play again, with the same people. */
export interface Rematch {
  promise?: string;
}

/** Where the guest sits now. */
export interface Seated {
  id: string;
  seat: number;
}

/** A point of a finished game: everything open. */
export interface Moment {
  v: number;
  views: View[];
  to_act: number | null;
}

/** A finished game for everybody with the link; its moments come one by one. */
export interface Replay {
  table: TableInfo;
  news: News[];
  over: Over;
}

/** What a search thought of everybody's chances at a version of a finished game. */
export interface ChancesAt {
  v: number;
  chances: number[];
}

/** A decision that gave much away, and what would have been better. */
export interface TurningPoint {
  v: number;
  seat: number;
  played: string;
  played_chance: number;
  better: string;
  better_chance: number;
  why: Message;
}

/** The chances through a finished game, as far as they have been thought about. */
export interface Analysis {
  done: number;
  total: number;
  moments: ChancesAt[];
  points: TurningPoint[];
}

/** What somebody may learn from a decision in a finished game. */
export interface Lesson {
  v: number;
  played: string;
  played_chance: number;
  better: string;
  better_chance: number;
  theme: string;
  head: Message;
  why: Message;
  times: number;
  learned: boolean;
}

/** What a coach tells somebody of a finished game, as far as it has been looked at. */
export interface Lessons {
  done: number;
  total: number;
  lessons: Lesson[];
  missed: string[];
}

/** The position of a lesson; what its seat could not know is imagined, always the same. */
export interface Again {
  game: string;
  options: string;
  position: string;
  seat: number;
  lesson: Lesson;
}

/** Another action for the position of a lesson. */
export interface Try {
  path: string[];
}

/** What a search thinks of it. */
export interface Tried {
  good: boolean;
  chance: number;
  better_chance: number;
  head: Message;
  why: Message;
}

/** A finished game of somebody, as far as a coach has looked at it. */
export interface Coached {
  table: string;
  game: string;
  ended: string;
  outcome: "won" | "lost" | "drawn" | "none";
  looked: boolean;
  missed: string[];
  told: number;
  learned: number;
}

/** A position to be looked at, and what is played from it: for examples and guides. */
export interface Sandbox {
  game: string;
  position?: string;
  options?: string;
  items?: string[];
  seed?: number;
}

/** What the sandbox shows after the items that were possible. */
export interface Looked {
  position: string;
  views: View[];
  to_act: number | null;
  legal: string[];
  unfinished: boolean;
  news: News[];
  refused: Because | null;
}

/** One puzzle in a list. */
export interface PuzzleLine {
  game: string;
  number: number;
  title: Message;
  elo: number;
  standing: "new" | "solved" | "missed";
}

/** One day of somebody's week. */
export interface PuzzleDay {
  day: string;
  game: string;
}

/** The puzzles of a game, and how somebody does with them. */
export interface PuzzleGame {
  game: string;
  count: number;
  tried: number;
  solved: number;
  elo: number | null;
  spread: number;
}

/** The puzzles of the day, and how somebody has done. */
export interface PuzzleHall {
  day: string;
  daily: PuzzleLine[];
  week: PuzzleDay[];
  streak: number;
  longest: number;
  games: PuzzleGame[];
}

/** What somebody has played of a puzzle, and what is wanted besides. */
export interface PuzzleTry {
  items?: string[];
  wish?: "" | "hint" | "show";
}

/** A puzzle after what was played of it, as its solver sees it. */
export interface PuzzleLook {
  puzzle: PuzzleLine;
  count: number;
  daily: boolean;
  asks: Message;
  nudge: Message;
  seats: number;
  seat: number;
  lines: number;
  position: string;
  view: View;
  legal: string[];
  unfinished: boolean;
  to_act: number | null;
  news: News[];
  refused: Because | null;
  verdict: "reached" | "open" | "missed";
  luck: boolean;
  hint: string;
  action: string;
  answers: string[][];
  told: News[];
  counted: boolean;
  rating: PuzzleGame;
  share: number | null;
}

/** An example of the rule book that can be played on the board. */
export interface ExampleInfo {
  id: string;
  title: string;
  position: string;
  options: string;
  items: string[];
  refused: RefusedText[];
}

/** An action that an example shows to be forbidden, after so many of its items. */
export interface RefusedText {
  after: number;
  text: string;
}

/** A chapter of a rule book. */
export interface Section {
  number: string;
  title: string;
  level: number;
  html: string;
  examples: ExampleInfo[];
}

/** One drawing of a booklet: a view of the engine, and what is pointed at in it. */
export interface FrameInfo {
  view: View;
  legal: string[];
  refused: string;
  touched: string[];
  parts: string[];
  marks: [string, string][];
  arrows: [string, string][];
}

/** Drawings in a row, with what they teach. */
export interface PictureInfo {
  id: string;
  caption: string;
  frames: FrameInfo[];
}

/** A piece of a chapter: text, the heading of a step, fine print, or a picture. */
export interface BookPart {
  html: string;
  step: string;
  fold: string;
  picture: PictureInfo | null;
}

/** A chapter of a booklet. */
export interface BookChapter {
  name: string;
  title: string;
  rules: string[];
  parts: BookPart[];
}

/** The rule book of a game for players; without chapters if nobody has written one. */
export interface Booklet {
  title: string;
  lead: string;
  chapters: BookChapter[];
}

/** A figure with the bounds between which it lies. */
export interface Figure {
  value: number;
  low: number;
  high: number;
}

/** What was played, so that figures can name it. */
export interface MeasuredRun {
  games: number;
  of_each: number;
  players: string[];
  seats: number[];
  version: string;
  rules: number;
  command: string;
}

/** A sentence about the balance of a game, and what stands behind it. */
export interface Finding {
  level: "good" | "note" | "bad";
  headline: string;
  more: string;
}

/** Something that goes together with winning, or with losing, more than its like. */
export interface MeasuredUse {
  told: string;
  above: Figure;
}

/** What was measured with so many seats. */
export interface MeasuredSeats {
  seats: number;
  games: number;
  uneven: boolean;
  shares: Figure[];
  decisions: Figure;
  minutes: Figure;
  uses: MeasuredUse[];
}

/** What a value of an option changes. */
export interface OptionEffect {
  option: string;
  value: string;
  clear: boolean;
  touched: Figure;
  told: string;
}

/** What simulations have taught about a game; empty if nobody has measured it. */
export interface Balance {
  run: MeasuredRun | null;
  findings: Finding[];
  groups: MeasuredSeats[];
  options_run: MeasuredRun | null;
  effects: OptionEffect[];
}

/** How the server is. */
export interface House {
  status: string;
  build: string;
}

/** Why a request was refused. */
export interface Problem {
  code: string;
  told: Message;
  details?: string;
}

/** The hand of a seat as a viewer knows it. */
export interface AldrHandView {
  cards: string[];
  unknown: number;
}

/** The table of Aldr as a seat or a spectator sees it. */
export interface AldrView {
  position: string;
  viewer: number | null;
  seats: number;
  colours: string[];
  letters: string[];
  columns: number;
  rows: number;
  icons: [string, string][];
  aldr: string;
  sages: string[][];
  hands: AldrHandView[];
  pool: string[];
  deck: number;
  laid: string[] | null;
  touched: string[];
  active: number;
  to_act: number;
  phase: string;
  turn: number;
  idle: number;
  scores: number[];
  over: boolean;
  patterns: [string, [number, number][]][];
}

/** A location in front of somebody. */
export interface BraveLocationView {
  name: string;
  code: string;
  defence: number;
  vp: number;
  ability: Message;
  token: string;
  military: boolean;
  marker: string;
  armies: number[];
}

/** What lies before one seat. */
export interface BraveSeatView {
  vp: number;
  score: number | null;
  hand: string[] | null;
  hand_size: number;
  pile: string[] | null;
  pile_size: number;
  locations: BraveLocationView[];
  armies_left: number;
  military: number;
  extra_assaults: number;
  extra_disasters: number;
  disasters_played: number;
  gave_up: boolean;
  draft_hand: string[] | null;
  draft_hand_size: number;
  seen: string[];
  has_picked: boolean;
  pick: string;
}

/** The assault or disaster that is under way. */
export interface BraveAttackView {
  target: string;
  owner: number;
  card: string;
  element: string;
  die: number;
  supports: string[];
  strength: number;
  defence: number;
  dice: string;
  needs: string[];
  missing: number;
  paid: string[];
}

/** A disaster card, for whoever may see it. */
export interface BraveCardView {
  code: string;
  element: string;
  strength: number;
  strength_die: boolean;
  support: number;
  dice: number;
  needs: string[];
  timing: string;
  effects: Message[];
}

/** The table of Brave as a seat or a spectator sees it. */
export interface BraveView {
  position: string;
  seats: number;
  viewer: number | null;
  round: number;
  rounds: number;
  phase: number;
  pick: number;
  start: number;
  active: number;
  to_act: number;
  due: string;
  now: [string, string][];
  table: BraveSeatView[];
  area: string[];
  area_cards: BraveLocationView[];
  location_deck: number;
  bottom: string[];
  disaster_deck: number;
  discard: string[];
  tokens: number[];
  markers: number[];
  military: number;
  attack: BraveAttackView | null;
  hand_cards: BraveCardView[];
  draft_cards: BraveLocationView[];
  cards: string;
}

/** Aldr on the board. */
export interface ElementAldrView {
  square: string;
  element: string;
  moved: boolean;
  marked: boolean;
}

/** The table of Element as anybody sees it. */
export interface ElementView {
  position: string;
  seats: number;
  sages: string[];
  stones: [string, string][];
  active: number;
  to_act: number;
  phase: string;
  due: string;
  word: string;
  pending: string[];
  pending_element: string;
  steps_left: number;
  hand: [number, number, number, number];
  bag: [number, number, number, number];
  moves: number;
  marks: string[];
  turn: number;
  frozen: number;
  aldr: ElementAldrView | null;
  ways_out: number[];
  captured: number[];
  winner: number | null;
}

/** One hand as a viewer knows it. */
export interface RummyHandView {
  size: number;
  cards: string[];
}

/** A meld or stub on the table. */
export interface RummyGroupView {
  id: number;
  owner: number;
  kind: string;
  cards: string[];
  layers: number[];
}

/** An action being played, with the reactions to it. */
export interface RummyChainView {
  cards: [number, string][];
  target: number | null;
  meld: number | null;
  hits: string[];
}

/** The table of Elemental Rummy as one seat, or a spectator, sees it. */
export interface RummyView {
  position: string;
  seats: number;
  viewer: number | null;
  active: number;
  to_act: number | null;
  phase: string;
  hands: RummyHandView[];
  pile: number;
  top: string[];
  discards: string[];
  burnt: string[];
  melds: RummyGroupView[];
  masteries: (number | null)[];
  chain: RummyChainView | null;
  must_use: string;
  purged: boolean;
  swaps: string[];
  turn: number;
  round: number;
  dealer: number;
  totals: number[];
  on_table: number[];
  scores: number[] | null;
  ending: string;
}

export type View = AldrView | BraveView | ElementView | RummyView;

export type FromClient = Hello | Act | Why | Back | AnswerBack | Resign | PlayOn | AskHint | Look | Quiet | Say | Report | ShowNumber | Ping;

export type FromServer = Welcome | Gathering | Upgrade | Happened | Reacting | Backing | People | Watching | Said | Waits | Ack | No | Tried | Sure | Because | Seen | Hint | Pong;
