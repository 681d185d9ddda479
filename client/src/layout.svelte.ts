/** How a table is laid out: by the window alone, never by what happens on the table. */

import { MediaQuery } from "svelte/reactivity";

/** Where the seats of a game sit: in a rail beside the board, in a strip above it, or at the rows of its own. */
export type Shape = "rail" | "strip" | "rows";
/** `wide`: log beside the table; `middle`: log in a drawer; `column`: one below the other; `sideways`: a phone on its side. */
export type Form = "wide" | "middle" | "column" | "sideways";

const low = new MediaQuery("(orientation: landscape) and (max-height: 519px)", false);
const narrow = new MediaQuery("(max-width: 839px)", false);
const large = new MediaQuery("(min-width: 1800px) and (min-height: 900px)", false);
const middling = new MediaQuery("(max-width: 1199px)", false);

class Layout {
  readonly form = $derived<Form>(low.current ? "sideways" : narrow.current ? "column" : middling.current ? "middle" : "wide");
  /** Whether there is room for a few words only. */
  readonly isSmall = $derived(this.form === "column" || this.form === "sideways");
  /** Whether there is room for what is small elsewhere: the rail of the seats is wider. */
  readonly isLarge = $derived(large.current);
}

export const layout = new Layout();
