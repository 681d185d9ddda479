import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** Puts the drawings into the page, where every `<use>` finds them without another request. */
function drawings(): Plugin {
  return {
    name: "drawings",
    transformIndexHtml: (html) =>
      html.replace("<!-- drawings -->", readFileSync("src/art/icons.svg", "utf8")),
  };
}

const server = process.env["ELEMENTARIUM_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), drawings()],
  build: {
    outDir: "../src/elementarium/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { "/api": server, "/ws": { target: server.replace("http", "ws"), ws: true } },
  },
});
