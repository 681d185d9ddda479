import type { ElementView, FrameInfo } from "../../wire";
import type { Say } from "../contract.svelte";
import Picture from "./Picture.svelte";
import { asText } from "./told";

export { Picture };

/** A picture in words. */
export function told(frame: FrameInfo, names: string[], say: Say): string[] {
  return asText(frame.view as ElementView, names, say);
}
