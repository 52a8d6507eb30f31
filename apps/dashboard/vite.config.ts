// Bundles the dashboard. `scripts/build-dashboard.mjs` calls it and compresses the output.

import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { describeContract } from "./build/contract-plugin.ts";
import { preloadFace } from "./build/preload-face.ts";

/** Several developers may work on one machine, so each port has its own cache. */
const port = Number(process.env["HAKIKI_DEV_PORT"] ?? 5173);
/** `HAKIKI_API` names a running server, for `npm run dev -w apps/dashboard`. */
const api = process.env["HAKIKI_API"] ?? "http://127.0.0.1:4500";

export default defineConfig({
	cacheDir: `../../node_modules/.cache/vite-${port}`,
	plugins: [react(), tailwind(), describeContract(), preloadFace()],
	build: {
		target: "es2023",
		license: { fileName: "assets/licenses.md" },
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
		reportCompressedSize: false,
		chunkSizeWarningLimit: 1000,
		rolldownOptions: {
			output: {
				// Without groups the first page loads sixty scripts, most of them under a kilobyte.
				codeSplitting: {
					groups: [
						{ name: "app", tags: ["$initial"], priority: 2 },
						{ name: "shared", minShareCount: 4, priority: 1 },
					],
				},
			},
		},
	},
	server: {
		host: "127.0.0.1",
		port,
		strictPort: true,
		// The host header stays unchanged, so that the server sees one origin.
		proxy: {
			"/v1": { target: api },
			"/docs": { target: api },
			"/openapi.json": { target: api },
			"/sign-in/oidc": { target: api },
		},
	},
});
