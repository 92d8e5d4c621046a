import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const PUBLIC = ["/icon.svg", "/icon-192.png", "/manifest.webmanifest"];
/** Letters that neither English nor German has: their files are fetched where somebody's name needs them. */
const FOREIGN = /cyrillic|greek|vietnamese|devanagari|\.woff$/;

/** Tells the service worker which files the client has: what it keeps, and what stands for this very build. */
function keptFiles(): Plugin {
  return {
    name: "kept-files",
    enforce: "post",
    apply: "build",
    async generateBundle(_, bundle) {
      const worker = bundle["worker.js"];
      if (worker?.type !== "chunk") throw new Error("the service worker was not built");
      const assets = Object.keys(bundle).filter((file) => file.startsWith("assets/") && !FOREIGN.test(file));
      const files = [...PUBLIC, ...assets.map((file) => `/${file}`)].sort();
      const whole = new TextEncoder().encode(worker.code + files.join());
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
      const version = btoa(String.fromCharCode(...digest));
      worker.code = worker.code
        .replaceAll("KEPT_FILES", JSON.stringify(files))
        .replaceAll("KEPT_VERSION", JSON.stringify(version));
    },
  };
}

export default defineConfig({
  plugins: [svelte({ configFile: false }), keptFiles()],
  build: {
    target: "es2022",
    // the page's security policy allows files of our own, no data: addresses
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: "index.html", worker: "src/worker/worker.ts" },
      output: {
        // a worker is known by its address, which stays the same
        entryFileNames: ({ name }) => (name === "worker" ? "worker.js" : "assets/[name]-[hash].js"),
      },
    },
  },
  server: {
    // the catalogue, which tests read, lies beside the Python source
    fs: { allow: [".."] },
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
  },
  // a busy machine is no fault: only what hangs fails by time
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/catalogue.ts"], testTimeout: 60_000 },
});
