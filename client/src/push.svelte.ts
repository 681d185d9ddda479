/** Calls by web push: they reach a device while the page is closed, where the operator has set a key. */

import { post } from "./api";
import { words } from "./words.svelte";

class Push {
  /** Whether this device is called, as far as we know; `failed` if its browser could not be made to listen. */
  state = $state<"off" | "on" | "failed">("off");

  /** Let the house call this device, in the language of the page; what was agreed before is renewed. */
  async listen(key: string): Promise<void> {
    try {
      const { pushManager } = await navigator.serviceWorker.ready;
      const known = await pushManager.getSubscription();
      const ours = known && encoded(known.options.applicationServerKey) === key;
      if (known && !ours) await known.unsubscribe();
      const listening = ours ? known : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: decoded(key) });
      const { endpoint, keys } = listening.toJSON();
      await post("/api/calls", { endpoint, key: keys?.["p256dh"], secret: keys?.["auth"], language: words.language });
      this.state = "on";
    } catch {
      this.state = "failed"; // the page still calls while it is open
    }
  }

  /** Let nobody call this device any more. */
  async forget(): Promise<void> {
    this.state = "off";
    const worker = await navigator.serviceWorker.getRegistration();
    const known = await worker?.pushManager.getSubscription();
    if (!known) return;
    await known.unsubscribe();
    await post("/api/calls/forget", { endpoint: known.endpoint }).catch(() => {}); // else the push service says that it is gone
  }
}

export const push = new Push();

/** The bytes of a key, which browsers want to have, and back. */
function decoded(key: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

function encoded(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
