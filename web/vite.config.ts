import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [svelte({ configFile: false })],
  // Into the Python package, from where the server and the wheel take it.
  build: { outDir: "../src/killzone/web/static", emptyOutDir: true },
  // `npm run dev` reloads on change and hands everything else to a running `make play`.
  // The server refuses other origins, so it has to see the address that the page came from.
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", changeOrigin: false }, "/socket": { target: "ws://127.0.0.1:8000", ws: true } } },
});
