/* Says how long every event takes from its arrival to the frame that shows it.
 *
 * The socket is held by a worker, whose thread is not slowed down and always listens: time in
 * which the page is too busy to hear of an event counts. What is shown is the new line of the log,
 * which is drawn together with all the rest. An event that the page knows already draws nothing.
 */
window.drawn = [];
const heard = [];
let known = 0;

const HOLD = () => {
  let line;
  const now = () => performance.timeOrigin + performance.now();
  self.onmessage = ({ data: [what, text] }) => {
    if (what === "send") line.send(text);
    if (what === "close") line.close();
    if (what !== "open") return;
    line = new WebSocket(text);
    line.onopen = () => self.postMessage(["onopen"]);
    line.onclose = ({ code }) => self.postMessage(["onclose", { code }]);
    line.onmessage = ({ data }) => {
      const at = now();
      const { t, news, now: present } = JSON.parse(data);
      const version = t === "event" ? news.v : -1;
      self.postMessage(["onmessage", { data }, at, version, t === "welcome" ? present.v : -1]);
    };
  };
};
const HOLDER = URL.createObjectURL(new Blob([`(${HOLD})()`], { type: "text/javascript" }));

window.WebSocket = class {
  constructor(address) {
    this.holder = new Worker(HOLDER);
    this.holder.postMessage(["open", address]);
    this.holder.onmessage = ({ data: [what, event, at, version = -1, welcomed = -1] }) => {
      const isNew = version > known;
      known = Math.max(known, version, welcomed);
      if (isNew) {
        heard.push(at);
        performance.mark("heard");
        watch.observe(document.querySelector(".log"), { childList: true, subtree: true });
      }
      this[what]?.(event);
    };
  }
  send(text) {
    this.holder.postMessage(["send", text]);
  }
  close() {
    this.holder.postMessage(["close"]);
  }
};

const watch = new MutationObserver(() => {
  watch.disconnect();
  const these = heard.splice(0);
  const painted = new MessageChannel();
  painted.port1.onmessage = () => {
    performance.mark("drawn");
    const now = performance.timeOrigin + performance.now();
    window.drawn.push(...these.map((at) => now - at));
  };
  requestAnimationFrame(() => painted.port2.postMessage(null));
});

/** Touch lit things, knowing no rule, until so many events were drawn, or the game or the time is over. */
window.play = (events, seed, seconds) =>
  new Promise((done) => {
    const end = performance.now() + 1000 * seconds;
    const all = (selector) => [...document.querySelectorAll(selector)];
    const chance = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
    const one = (found) => found[Math.floor(chance() * found.length)];
    function touch(thing) {
      const box = thing.getBoundingClientRect();
      const where = { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2, bubbles: true };
      const hit = document.elementFromPoint(where.clientX, where.clientY);
      const target = thing.contains(hit) ? hit : thing;
      for (const kind of ["pointerdown", "pointerup"]) target.dispatchEvent(new PointerEvent(kind, where));
      target.dispatchEvent(new MouseEvent("click", where));
    }
    function next() {
      const over = document.querySelector(".result") || performance.now() > end;
      if (window.drawn.length >= events || over) return done(window.drawn);
      if (document.querySelector(".lamp") && !document.querySelector(".tray.pending")) {
        const gold = all(".place .buttons .btn.gold");
        const lit = all("button.draw, .board .lit:not(.chosen), .board .can, .tray .lit:not(.chosen)");
        const offered = all(":is(.tray, .place .buttons) .btn:not([aria-disabled=true]):not(.quiet)");
        const found = gold.length ? gold : lit.length && (!offered.length || chance() < 0.7) ? lit : offered;
        if (found.length) touch(one(found));
      }
      setTimeout(next, 60);
    }
    next();
  });
