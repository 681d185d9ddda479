import { describe, expect, it } from "vitest";
import type { BookChapter, BookPart, PictureInfo } from "../wire";
import { blocksOf, chapterOf } from "./booklet";

const picture = (id: string): PictureInfo => ({ id, caption: "", frames: [] });
const part = (some: Partial<BookPart>): BookPart => ({ html: "", step: "", fold: "", picture: null, ...some });
const chapter = (name: string, ...rules: string[]): BookChapter => ({ name, title: name, rules, parts: [] });

describe("a chapter of a booklet", () => {
  it("lays pictures that follow each other side by side", () => {
    const [one, two, three] = ["one", "two", "three"].map(picture) as [PictureInfo, PictureInfo, PictureInfo];
    const blocks = blocksOf([part({ html: "<p>" }), part({ picture: one }), part({ picture: two }), part({ html: "<p>" }), part({ picture: three })]);
    expect(blocks.map((block) => block.kind)).toEqual(["text", "pictures", "text", "pictures"]);
    expect(blocks[1]).toEqual({ kind: "pictures", pictures: [one, two] });
  });

  it("gives a step what stands below it, until the next one", () => {
    const one = picture("one");
    const blocks = blocksOf([part({ step: "Draw" }), part({ html: "<p>a</p>" }), part({ picture: one }), part({ step: "Lay" }), part({ fold: "Fine print", html: "<ul>" })]);
    expect(blocks).toEqual([
      { kind: "steps", steps: [{ title: "Draw", html: "<p>a</p>", pictures: [one] }, { title: "Lay", html: "", pictures: [] }] },
      { kind: "fold", title: "Fine print", html: "<ul>" },
    ]);
  });
});

describe("a rule that was cited", () => {
  const chapters = [chapter("turn", "4", "5.2"), chapter("beats", "5.2", "R6"), chapter("end", "6")];

  it("leads to the chapter that tells it", () => {
    expect(chapterOf(chapters, "R6")?.name).toBe("beats");
    expect(chapterOf(chapters, "5.2")?.name).toBe("turn");
  });

  it("leads to the chapter about the section around it", () => {
    expect(chapterOf(chapters, "6.1")?.name).toBe("end");
  });

  it("may be in no chapter", () => {
    expect(chapterOf(chapters, "8.1")).toBeUndefined();
  });
});
