import type { FrameInfo, RummyView } from "../../wire";
import type { Say } from "../contract.svelte";
import Picture from "./Picture.svelte";
import { asText } from "./text";

export { Picture };

/** A picture in words. */
export function told(frame: FrameInfo, names: string[], say: Say): string[] {
  return asText(frame.view as RummyView, names, say);
}
