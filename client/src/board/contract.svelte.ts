/** What a game gives the frame to be played on it, and what the frame gives a game.
 *
 * A board draws a view, lights up what the legal texts allow and hands texts back. It knows no
 * rule: whether something may be done is written in `legal`, and why not is asked by `whyNot`. Only
 * what cannot be asked, because no text stands for it, a board says itself (`Unwritten`).
 */

import type { Component, Snippet } from "svelte";
import type { Shape } from "../layout.svelte";
import type { Endings } from "../confirm";
import type { About } from "../words.svelte";
import type { Event, Message, View } from "../wire";
import type { Room } from "./space.svelte";

/** Says the sentence of a key, in the language of the page. */
export type Say = (key: string, about?: About) => string;

/** Why something may not be done that cannot be written, and the rule that says so. */
export interface Unwritten {
  told: Message;
  rule: string;
}

/** What is half chosen, shared by the board and the tray, and dropped when the view changes. */
export class Choice {
  /** Cards, stones or melds that were picked up, in the game's notation. */
  picked = $state<string[]>([]);
  /** The square, cell, location or seat that was chosen for them. */
  place = $state("");
  /** How they are turned: a direction, or what else a game has to ask last. */
  turn = $state("");

  /** Pick something up, or put it back. */
  toggle(what: string): void {
    this.picked = this.picked.includes(what)
      ? this.picked.filter((other) => other !== what)
      : [...this.picked, what];
  }

  /** Put everything back. */
  clear(): void {
    this.picked = [];
    this.place = "";
    this.turn = "";
  }
}

/** What the board and the tray of a game are given. */
export interface BoardProps<V extends View = View> {
  /** What the viewer sees; while an action is being built, how the table would look so far. */
  view: V;
  /** What may be chosen next, in notation; empty while somebody else decides. */
  legal: string[];
  /** The viewer's own seat; null for watchers. */
  seat: number | null;
  /** The names of the seats. */
  names: string[];
  /** What the last news changed: squares, cells or cards in notation. */
  touched: string[];
  /** What the last news moved, from where to where: to be animated. */
  moved: [string, string][];
  /** What has been done since my last action, and by it, told: for what a board keeps in sight for a while. */
  told?: Event[];
  /** Which of the sentences about what happened since my last action, counted from 1, speaks of a thing. */
  marks?: ReadonlyMap<string, number>;
  /** The texts of an action that is being built. */
  path: string[];
  /** Whether an action is on its way to the server: nothing can be chosen meanwhile. */
  pending: boolean;
  /** What every seat sees, when everything is open: in replays and after the end. */
  views: V[] | null;
  /** What a program would do, best first, if it was asked. */
  hints: string[];
  /** The text that was refused last, or empty: to be marked with a cross. */
  refused: string;
  choice: Choice;
  /** What board and tray have in common for themselves, where it is known before they are drawn. */
  room?: Room;
  /** The plate of a seat, where the frame has one to give. */
  plate?: Snippet<[of: number]>;
  say: Say;
  /** Play a legal text, or add it to the action that is being built. */
  choose: (text: string) => void;
  /** Ask why a text is not among the legal ones, or say it where no text stands for what was touched. */
  whyNot: (text: string, known?: Unwritten) => void;
  /** Take one step of a half-built action back: first the choice, then the path. */
  cancel: () => void;
}

/** What the panel of a seat is given. */
export interface SeatProps<V extends View = View> {
  view: V;
  /** The seat of the panel. */
  of: number;
  /** The viewer's own seat. */
  seat: number | null;
  names: string[];
  say: Say;
  /** Whether there is room for a few words only. */
  small: boolean;
}

/** The sentence of the banner. */
export interface Question {
  /** What has to be decided, in a few words: "Lead the river". */
  head: string;
  /** How, or how far it has come; may be empty. */
  more: string;
}

/** Everything that one game brings. */
export interface GameBoard<V extends View = View> extends Endings {
  /** Where its seats sit. */
  shape: Shape;
  /** The table in the middle. */
  Board: Component<BoardProps<V>>;
  /** My hand and my buttons. */
  Tray: Component<BoardProps<V>>;
  /** My buttons, where they stand beside the question instead of beside the hand. */
  Acts?: Component<BoardProps<V>>;
  /** What matters about one seat. */
  SeatPanel: Component<SeatProps<V>>;
  /** What the viewer, or whoever acts, has to decide. */
  question: (view: V, seat: number | null, say: Say, choice: Choice, legal: string[]) => Question;
  /** An action in words, as on a button: "Place fire on c4"; its notation if there are none. */
  verb: (text: string, view: V, say: Say) => string;
  /** What a first game shows beside what it is about. */
  Legend?: Component<{ view: V; say: Say }>;
  /** What is told when a round begins, in a game in which much happens between two turns: the last one can be seen again. */
  round?: string;
  /** The whole table as lines of text, for screen readers and for reading. */
  asText: (view: V, names: string[], say: Say) => string[];
}
