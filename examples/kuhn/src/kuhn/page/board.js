/** Kuhn poker in the browser: both cards, the chips before them, and what was said. */

const CHIP = '<svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="9"/><circle cx="10" cy="10" r="6"/></svg>';
const STYLE = new URL("board.css", import.meta.url).href;

/** Draws the table into `root`; called anew whenever something has changed. */
export function draw(root, { view, views, names, say }) {
  if (!document.head.querySelector(`link[href="${STYLE}"]`)) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = STYLE;
    document.head.append(link);
  }
  root.className = "kuhn";
  root.replaceChildren(...names.map((name, seat) => place(seat, name, seen(seat, view, views), view, say)), words(view, say));
}

/** What is seen of a seat; in replays everything is open. */
function seen(seat, view, views) {
  return (views?.[seat] ?? view).seats[seat];
}

/** The card of a seat, its name and its chips. */
function place(seat, name, { card, chips }, view, say) {
  const place = document.createElement("section");
  place.className = `seat${seat}`;
  place.classList.toggle("acts", view.to_act === seat);
  const face = document.createElement("div");
  face.className = card === "?" || card === "-" ? "back" : "face";
  face.textContent = face.className === "face" ? card : "";
  face.setAttribute("role", "img");
  face.setAttribute("aria-label", `${say("kuhn.view.card")}: ${"JQK".includes(card) ? say(`kuhn.value.${card}`) : card}`);
  const owner = document.createElement("b");
  owner.textContent = name;
  const pot = document.createElement("p");
  pot.title = `${say("kuhn.view.chips")}: ${chips}`;
  pot.setAttribute("aria-label", pot.title);
  pot.setAttribute("role", "img");
  pot.innerHTML = CHIP.repeat(chips);
  place.append(face, owner, pot);
  return place;
}

/** What was said, in its order. */
function words(view, say) {
  const said = document.createElement("ol");
  said.setAttribute("aria-label", say("kuhn.view.said"));
  for (const word of view.said) {
    const item = document.createElement("li");
    item.textContent = say(`kuhn.value.${word}`);
    said.append(item);
  }
  return said;
}
