// What does not have the room it needs, as sentences; empty if everything does.
() => {
  const SLACK = 1.6;
  const found = new Set();
  const inside = (a, b) => a.left >= b.left - SLACK && a.right <= b.right + SLACK && a.top >= b.top - SLACK && a.bottom <= b.bottom + SLACK;
  const name = (one) => `${one.tagName.toLowerCase()}.${[...one.classList].filter((word) => !word.startsWith("s-")).join(".")}`;
  // The story fades by design, what is only spoken is not seen, and a teaser or what happened last leads to the whole text,
  // and on phones all hands of Brave are scrolled through.
  const left_out = ".side, .hidden-text, .spoken, .symbols, .drawings, .last-line, dialog, .yours, .story b, .past.column.rows .tray, [aria-hidden=true] .ghost, .told";
  const isSeen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !one.closest(left_out);
  const clips = (one) => ["hidden", "clip", "auto", "scroll"].includes(getComputedStyle(one).overflowX) || ["hidden", "clip", "auto", "scroll"].includes(getComputedStyle(one).overflowY);
  const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };

  function within(one, box, what) {
    if (!inside(box, page)) found.add(`${what} leaves the window: ${name(one)} ${Math.round(box.left)},${Math.round(box.top)}-${Math.round(box.right)},${Math.round(box.bottom)}`);
    for (let around = what.startsWith('"') ? one : one.parentElement; around; around = around.parentElement) {
      if (around instanceof SVGElement || !clips(around)) continue;
      const room = around.getBoundingClientRect();
      if (!inside(box, room)) found.add(`${what} is cut by ${name(around)}: ${name(one)} ${Math.round(box.left - room.left)},${Math.round(box.top - room.top)} to ${Math.round(box.right - room.right)},${Math.round(box.bottom - room.bottom)}`);
    }
  }

  const texts = document.createTreeWalker(document.querySelector(".page"), NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const one = text.parentElement;
    if (!text.data.trim() || !one || !isSeen(one) || one.closest("svg")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) {
      const slim = { left: box.left, right: box.right, top: box.top + box.height * 0.16, bottom: box.bottom - box.height * 0.16 };
      within(one, slim, `"${text.data.trim().slice(0, 30)}"`);
    }
    if (getComputedStyle(one).textOverflow === "ellipsis" && one.scrollWidth > one.clientWidth) found.add(`"${text.data.trim().slice(0, 30)}" is shortened: ${name(one)}`);
    const size = parseFloat(getComputedStyle(one).fontSize);
    if (size < 10.5) found.add(`"${text.data.trim().slice(0, 30)}" is too small: ${size} px`);
  }
  const THINGS = ".card, .disaster, .location, .stone, .draw, .btn, .seat, .meld, .tab, .banner .says, .result li, .result p, .result h2, .rounds, .attack, .pile h3, .deck";
  const things = [...document.querySelectorAll(THINGS)].filter((one) => isSeen(one) && !one.closest(".top .look"));
  const boxes = things.map((one) => one.getBoundingClientRect());
  things.forEach((one, place) => within(one, boxes[place], "a thing"));
  things.forEach((one, place) => {
    for (let other = place + 1; other < things.length; other += 1) {
      const two = things[other];
      if (one.contains(two) || two.contains(one)) continue;
      const row = one.closest(".slot")?.parentElement;
      if (row && row === two.closest(".slot")?.parentElement) continue; // cards of a full row lie over each other
      const [a, b] = [boxes[place], boxes[other]];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 3 && down > 3) found.add(`${name(one)} "${one.textContent.trim().slice(0, 20)}" lies over ${name(two)} "${two.textContent.trim().slice(0, 20)}" by ${Math.round(across)} x ${Math.round(down)}`);
    }
  });
  const slab = document.querySelector(".board [role=grid], .board .felt");
  if (!slab) found.add("there is no board");
  return [...found];
}
