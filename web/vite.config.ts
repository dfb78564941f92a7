import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { marked } from "./src/words/extract.ts";

/** Hands the texts in the markup of components to `say`, which knows them in the language that was chosen. */
const words = { name: "words", markup: ({ content }: { content: string }) => ({ code: marked(content, "/src/words/say") }) };

/** The pages that open without the server: their files are kept on the device when the page is first loaded. */
const KEPT = ["src/main.ts", "src/pages/rules/Rules.svelte", "src/pages/odds/Odds.svelte", "src/pages/Records.svelte"];

/** The service worker, with the names of the files that it keeps; they change with what is in them. */
function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one): one is Rolldown.OutputChunk => one.type === "chunk");
      const wanted = new Set<string>();
      const add = (name: string) => {
        if (wanted.has(name)) return;
        wanted.add(name);
        const chunk = chunks.find((one) => one.fileName === name);
        chunk?.imports.forEach(add);
        chunk?.viteMetadata?.importedCss.forEach(add);
      };
      for (const chunk of chunks) {
        const modules = [chunk.facadeModuleId ?? "", ...chunk.moduleIds].map((id) => id.replaceAll("\\", "/"));
        if (KEPT.some((page) => modules.some((id) => id.endsWith(`/${page}`)))) add(chunk.fileName);
      }
      const files = [...wanted].sort().map((name) => `/${name}`);
      const source = await this.fs.readFile("src/offline.js", { encoding: "utf8" });
      this.emitFile({ type: "asset", fileName: "offline.js", source: source.replace("__FILES__", JSON.stringify(files)) });
    },
  };
}

/** Leaves out of catalogs what no player reads: it is listed so that nothing is forgotten, and nobody has to load it. */
function unread(): Plugin {
  return {
    name: "unread",
    apply: "build",
    enforce: "pre",
    transform: (code, id) => (id.replaceAll("\\", "/").includes("/words/german/") ? code.replace(/^ {2}(?:"(?:[^"\\]|\\.)*"|\w+): "",$/gm, "") : undefined),
  };
}

export default defineConfig({
  plugins: [svelte({ configFile: false, preprocess: [words] }), offline(), unread()],
  // Into the Python package, from where the server and the wheel take it.
  build: { outDir: "../src/killzone/web/static", emptyOutDir: true },
  // `npm run dev` reloads on change and hands everything else to a running `make play`.
  // The server refuses other origins, so it has to see the address that the page came from.
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", changeOrigin: false }, "/socket": { target: "ws://127.0.0.1:8000", ws: true } } },
});
