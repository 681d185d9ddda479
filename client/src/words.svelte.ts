/** Sentences: keys with parameters, said in the language of the page. */

import type { Message } from "./wire";

/** What is filled into a sentence. */
export type About = Record<string, string | number | Message>;

export type Language = "en" | "zh";

/** How a game calls what is filled into one place of its sentences; undefined to leave it as it is. */
export type Caller = (place: string, value: string) => string | undefined;

const PLACE = /\{\{|\}\}|(\bP)?\{(\w+)\}/g;
/** Which of several cards with one name it is, as notation writes it: " (LIB.1)". */
const CODE = /\s?[(（][A-Z]{3}\.\d+[)）]/g;
/** A space between two Chinese characters: it is there for names and numbers of another script. */
const WITHIN = /(\p{Script=Han}) (?=\p{Script=Han})/gu;

/** Stands for whom a sentence speaks to, until it is known what that does to the English verb. */
const ADDRESSED = "\u0001";
const YOU = "You";
const IRREGULAR: Record<string, string> = { is: "are", has: "have", does: "do", was: "were" };

/** A sentence about somebody, said to them: "You draw" instead of "Ann draws", "your sage" instead of "Ann's sage". */
function addressed(sentence: string): string {
  return sentence
    .replace(/(^|; )\u0001( |'s)(\w*)/g, (_, start: string, link: string, word: string) => {
      const you = start ? `${start}you` : YOU;
      return link === " " ? `${you} ${IRREGULAR[word] ?? word.replace(/ies$/, "y").replace(/(ss|sh|ch|x|o)es$/, "$1").replace(/([^s])s$/, "$1")}` : `${you}r${word}`;
    })
    .replace(/^\u0001/, YOU)
    .replace(/\u0001's/g, "your")
    .replaceAll(ADDRESSED, "you");
}

/** The catalogue of one language, and how its sentences are filled in. */
export class Words {
  language = $state<Language>("en");
  /** What was learned for each game, and for the page, the newest first. */
  private catalogues = $state.raw<[string, Record<string, string>][]>([]);
  private loaded = new Set<string>();
  private callers = new Map<string, Caller>();

  /** Let a game give its cards their names: in a sentence nobody has to read notation. */
  callBy(game: string, caller: Caller): void {
    this.callers.set(game, caller);
  }
  private coming = new Map<string, Promise<void>>();

  /** Speak another language; what was known stays until its sentences arrive. */
  speak(language: Language): void {
    this.language = language;
    this.loaded.clear();
  }

  /** Get the sentences of a game, and of the page itself, unless they are there. */
  async load(game = ""): Promise<void> {
    if (this.loaded.has(game)) return;
    const path = `/api/words/${this.language}${game ? `?game=${game}` : ""}`;
    const way = this.coming.get(path) ?? this.fetch(path, game).finally(() => this.coming.delete(path));
    this.coming.set(path, way);
    await way;
  }

  private async fetch(path: string, game: string): Promise<void> {
    const language = this.language;
    const answer = await fetch(path);
    if (!answer.ok) throw new Error(`no words: ${answer.status}`);
    const sentences = (await answer.json()) as Record<string, string>;
    if (language === this.language) this.learn(sentences, game);
  }

  /** Add sentences. */
  learn(sentences: Record<string, string>, game = ""): void {
    this.loaded.add("").add(game);
    this.catalogues = [[game, sentences], ...this.catalogues.filter(([of]) => of !== game)];
  }

  /** Whether there is a sentence for a key. */
  knows(key: string): boolean {
    return this.find(key) !== undefined;
  }

  /** The keys that begin so, in their order. */
  keys(beginning: string): string[] {
    const keys = this.catalogues.flatMap(([, sentences]) => Object.keys(sentences));
    return [...new Set(keys)].filter((key) => key.startsWith(beginning));
  }

  /** Whether cards are also told as they are written. */
  codes = $state(false);

  /** The sentence of a key, with seats named by `names`; the key itself if it is unknown. */
  say(key: string, about: About = {}, names: string[] = []): string {
    const sentence = this.find(key);
    if (sentence === undefined) return key;
    const said = sentence.replace(PLACE, (place, seat: string | undefined, name: string | undefined) => {
      if (name === undefined) return place.charAt(0);
      const value = this.filled(about[name], names);
      const called = seat ? (names[Number(value)] ?? `P${value}`) : (this.callers.get(key.split(".", 1)[0]!)?.(name, value) ?? value);
      if (called === YOU) return ADDRESSED;
      return called.replace(WITHIN, "$1\u00a0"); // a name keeps its own spaces
    });
    return addressed(this.codes ? said : said.replace(CODE, "")).replace(WITHIN, "$1");
  }

  /** The sentence of a message. */
  tell(message: Message, names: string[] = []): string {
    return this.say(message.key, message.about, names);
  }

  /** The sentence of a message as a whole sentence: a capital and a full stop. */
  sentence(message: Message, names: string[] = []): string {
    return this.finished(this.tell(message, names));
  }

  /** Several sentences as one. */
  joined(parts: string[]): string {
    return parts.join(this.say("page.semicolon")).replace(/; You(r?)\b/g, "; you$1");
  }

  /** A text as a whole sentence; names of squares stay as they are. */
  finished(text: string): string {
    if (!text) return "";
    const stop = /[.。！？!?]$/.test(text) ? "" : this.language === "zh" ? "。" : ".";
    const first = /^[a-z]\d/.test(text) ? text.charAt(0) : text.charAt(0).toUpperCase();
    return first + text.slice(1) + stop;
  }

  private find(key: string): string | undefined {
    for (const [, sentences] of this.catalogues) {
      const sentence = sentences[key];
      if (sentence !== undefined) return sentence;
    }
    return undefined;
  }

  private filled(value: string | number | Message | undefined, names: string[]): string {
    if (value === undefined) return "";
    return typeof value === "object" ? this.tell(value, names) : String(value);
  }
}

export const words = new Words();
