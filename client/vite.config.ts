import { createHash } from "node:crypto";
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

/** Writes the service worker, which carries a name of the build: other files, another worker. */
function worker(): Plugin {
  return {
    name: "worker",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const source = readFileSync("src/sw.js", "utf8");
        const files = Object.values(bundle).map((file) => file.fileName + ("source" in file ? file.source : file.code));
        const build = createHash("sha256").update(files.sort().join("\n") + source).digest("hex").slice(0, 12);
        this.emitFile({ type: "asset", fileName: "sw.js", source: source.replace("__BUILD__", build) });
      },
    },
  };
}

const server = process.env["ELEMENTARIUM_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), drawings(), worker()],
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
