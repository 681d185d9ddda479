/** How large a part of the table is: guessed from the room around it until it has been laid out.
 *
 * To read a size at once would make the page lay out everything while it is being drawn, and once
 * more with what follows from the size.
 */

export interface Room {
  readonly width: number;
  readonly height: number;
}

const NONE: Room = { width: 0, height: 0 };

export class Space {
  /** What the page has measured, borders and all; to be bound. */
  box = $state.raw<readonly ResizeObserverSize[]>([]);

  constructor(private readonly guess: () => Room = () => NONE) {}

  readonly width = $derived.by(() => this.box[0]?.inlineSize ?? this.guess().width);
  readonly height = $derived.by(() => this.box[0]?.blockSize ?? this.guess().height);
}

/** What the edges of a tray take on both sides, and what tray and banner take of the height. */
const EDGES = 34;
const ABOVE_AND_BELOW = 280;

/** What a tray may expect of the room that it shares with the board. */
export function inTray({ width, height }: Room = NONE): Room {
  return { width: width - EDGES, height };
}

/** What the board may expect of it. */
export function besideTray({ width, height }: Room = NONE): Room {
  return { width, height: height - ABOVE_AND_BELOW };
}
