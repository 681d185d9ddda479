/* Says when the page can be used: something lit can be touched, and the frame that shows it is
   done. Runs before the page's own scripts; a message that is sent in a frame arrives as soon as
   that frame has been painted, and nothing else keeps the page busy. */
const USABLE = "button.start:enabled, button.draw, .board .lit, .board .can, .tray .lit, .tray .buttons .btn";
const watch = new MutationObserver(() => {
  if (!document.querySelector(USABLE)) return;
  watch.disconnect();
  const painted = new MessageChannel();
  painted.port1.onmessage = () => console.log(`usable ${performance.now()}`);
  requestAnimationFrame(() => painted.port2.postMessage(null));
});
watch.observe(document, { childList: true, subtree: true, attributeFilter: ["disabled"] });
