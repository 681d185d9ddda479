import { mount } from "svelte";
import { prime } from "./api";
import App from "./App.svelte";
import { place } from "./route.svelte";
import { settings } from "./settings.svelte";
import { words } from "./words.svelte";

settings.begin();
place.begin();
if (place.route.page === "lobby") prime("/api/lobby");
words
  .load()
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
    void navigator.serviceWorker.register("/sw.js").catch(() => {});
}
