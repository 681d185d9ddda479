/** The rule book for players: how it is got, and how its parts are arranged. */

import { getOnce } from "../api";
import type { BookChapter, Booklet, BookPart, PictureInfo } from "../wire";

/** A step of a chapter: a picture with a few words. */
export interface Step {
  title: string;
  html: string;
  pictures: PictureInfo[];
}

/** What stands below each other in a chapter; pictures and steps that follow each other lie side by side. */
export type Block =
  | { kind: "text"; html: string }
  | { kind: "fold"; title: string; html: string }
  | { kind: "pictures"; pictures: PictureInfo[] }
  | { kind: "steps"; steps: Step[] };

/** The booklet of a game; it is asked for once. */
export function bookletOf(game: string, language: string): Promise<Booklet> {
  return getOnce(`/api/booklets/${game}?language=${language}`);
}

/** The chapter that tells a rule, or the section around it. */
export function chapterOf(chapters: BookChapter[], rule: string): BookChapter | undefined {
  const numbers = [rule, rule.split(".")[0] ?? ""];
  return numbers.map((number) => chapters.find((one) => one.rules.includes(number))).find(Boolean);
}

/** The parts of a chapter as they are laid out. */
export function blocksOf(parts: BookPart[]): Block[] {
  const blocks: Block[] = [];
  for (const part of parts) {
    const last = blocks.at(-1);
    if (part.step) {
      const step = { title: part.step, html: "", pictures: [] };
      if (last?.kind === "steps") last.steps.push(step);
      else blocks.push({ kind: "steps", steps: [step] });
    } else if (part.fold) {
      blocks.push({ kind: "fold", title: part.fold, html: part.html });
    } else if (last?.kind === "steps") {
      const step = last.steps.at(-1);
      if (part.picture) step?.pictures.push(part.picture);
      else if (step) step.html += part.html;
    } else if (part.picture) {
      if (last?.kind === "pictures") last.pictures.push(part.picture);
      else blocks.push({ kind: "pictures", pictures: [part.picture] });
    } else {
      blocks.push({ kind: "text", html: part.html });
    }
  }
  return blocks;
}
