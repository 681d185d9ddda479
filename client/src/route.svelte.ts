/** Which page is shown: the address is the only state. */

import { isGame } from "./board/boards";
import { hasGuide } from "./guide/steps";

export type Route =
  | { page: "lobby" }
  | { page: "table"; id: string }
  | { page: "replay"; id: string }
  | { page: "rules"; game: string }
  | { page: "exact"; game: string }
  | { page: "balance"; game: string }
  | { page: "guide"; game: string }
  | { page: "learn"; id: string }
  | { page: "me" }
  | { page: "person"; id: string }
  | { page: "leaders"; game: string }
  | { page: "tournaments" }
  | { page: "tournament"; id: string }
  | { page: "puzzles"; game: string }
  | { page: "puzzle"; game: string; number: number }
  | { page: "privacy" }
  | { page: "lost" };

/** What an address means. */
export function read(path: string): Route {
  const [, first = "", second = "", ...more] = path.split("/");
  if (!first) return { page: "lobby" };
  if (first === "me" && !second) return { page: "me" };
  if (first === "tournaments" && !second) return { page: "tournaments" };
  if (first === "puzzles") return puzzles(second, more);
  if (path === "/privacy") return { page: "privacy" };
  if (!second || more.some(Boolean)) return { page: "lost" };
  const rest = decoded(second);
  if (first === "t") return { page: "table", id: rest };
  if (first === "r") return { page: "replay", id: rest };
  if (first === "learn") return { page: "learn", id: rest };
  if ((first === "rules" || first === "exact" || first === "balance") && isGame(rest)) return { page: first, game: rest };
  if (first === "p") return { page: "person", id: rest };
  if (first === "tournaments") return { page: "tournament", id: rest };
  if (first === "leaders" && isGame(rest)) return { page: "leaders", game: rest };
  if (first === "guide" && hasGuide(rest)) return { page: "guide", game: rest };
  return { page: "lost" };
}

/** What an address below `/puzzles` means. */
function puzzles(game: string, [number = "", ...more]: string[]): Route {
  if (more.some(Boolean) || (game && !isGame(game))) return { page: "lost" };
  if (!number) return { page: "puzzles", game };
  return /^[1-9]\d{0,4}$/.test(number) ? { page: "puzzle", game, number: Number(number) } : { page: "lost" };
}

/** A part of an address in plain letters, or as it is where it cannot be read. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Place {
  route = $state.raw<Route>(read(location.pathname));

  /** Follow the address and the links of the page. */
  begin(): void {
    addEventListener("popstate", () => this.arrive());
    document.addEventListener("click", (event) => this.follow(event));
  }

  /** Go to another page. */
  go(path: string): void {
    history.pushState(null, "", path);
    this.arrive();
    scrollTo(0, 0);
  }

  /** Go to another page instead of this one, which cannot be gone back to. */
  replace(path: string): void {
    history.replaceState(null, "", path);
    this.arrive();
  }

  private arrive(): void {
    const route = read(location.pathname);
    if (JSON.stringify(route) !== JSON.stringify(this.route)) this.route = route;
  }

  private follow(event: MouseEvent): void {
    const link = (event.target as Element).closest?.("a");
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download"))
      return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || url.pathname === location.pathname) return;
    if (read(url.pathname).page === "lost") return;
    event.preventDefault();
    this.go(url.pathname + url.search + url.hash);
  }
}

export const place = new Place();
