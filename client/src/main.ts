import { mount } from "svelte";
import { prime } from "./api";
import App from "./App.svelte";
import { openEarly } from "./early";
import { place } from "./route.svelte";
import { settings } from "./settings.svelte";
import { keepCalls } from "./turn";
import { words } from "./words.svelte";

settings.begin();
place.begin();
if (place.route.page === "lobby") prime("/api/lobby");
const ready = place.route.page === "table" ? openEarly(place.route.id) : words.load();
ready
  .catch(() => {})
  .finally(() => {
    const page = document.getElementById("page");
    if (page) mount(App, { target: page });
    addEventListener("load", keepFiles);
    if (document.readyState === "complete") keepFiles();
  });

/** Let the service worker keep the files of the page; it may wait until everything is there. */
function keepFiles(): void {
  if (import.meta.env.PROD && "serviceWorker" in navigator)
    void navigator.serviceWorker.register("/sw.js").then(keepCalls, () => {});
}
