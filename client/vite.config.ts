import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
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

/** The games that have a board here, and `general` for all others. */
function boards(): string[] {
  const folders = readdirSync("src/board", { withFileTypes: true }).filter((one) => one.isDirectory());
  return folders.map((one) => one.name);
}

/** Says which files the page, a table and each board consist of, for the server to name them early. */
function parts(): Plugin {
  const PARTS: Record<string, string> = {
    page: "index.html",
    table: "src/page/Table.svelte",
    ...Object.fromEntries(boards().map((game) => [game, `src/board/${game}/index.ts`])),
  };
  return {
    name: "parts",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const files = (path: string) => {
          const chunk = chunks.find((one) => one.facadeModuleId?.endsWith(path));
          if (!chunk) throw new Error(`${path} is no part of its own`);
          return [chunk.fileName, ...chunk.imports];
        };
        const parts = Object.fromEntries(Object.entries(PARTS).map(([part, path]) => [part, files(path)]));
        const style = Object.keys(bundle).filter((name) => name.endsWith(".css"));
        const source = JSON.stringify({ ...parts, page: [...style, ...(parts["page"] ?? [])] });
        this.emitFile({ type: "asset", fileName: "parts.json", source });
      },
    },
  };
}

/** Asks the browser to prepare functions while a script arrives, beside the page's own thread: most are called at once. */
function prepared(): Plugin {
  return {
    name: "prepared",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === "chunk") file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      },
    },
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

/** What several parts share, in one file with what it is made of: every file takes a trip. */
const SHARED = [
  "/src/nextframe.ts",
  "/src/roving.ts",
  "/src/art/elements.ts",
  "/src/art/Card.svelte",
  "/src/board/flight.ts",
  "/src/board/labels.ts",
  "/src/board/offers.ts",
  "/src/board/space.svelte.ts",
  "/src/view/Banner.svelte",
  "/src/view/Frame.svelte",
  "/src/view/Log.svelte",
  "/src/view/SeatBox.svelte",
  "/src/view/Side.svelte",
  "/src/view/TextView.svelte",
];

const server = process.env["ELEMENTARIUM_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), drawings(), parts(), prepared(), worker()],
  build: {
    outDir: "../src/elementarium/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    cssCodeSplit: false, // one small style early, instead of one more round trip for every part
    modulePreload: { polyfill: false },
    rollupOptions: { output: { manualChunks: (id) => (SHARED.some((name) => id.endsWith(name)) ? "shared" : undefined) } },
  },
  server: {
    proxy: { "/api": server, "/ws": { target: server.replace("http", "ws"), ws: true } },
  },
});
