// How the dashboard is bundled. `scripts/build-dashboard.mjs` calls it, and compresses what comes out.

import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { describeContract } from "./build/contract-plugin.ts";

/** `HAKIKI_API` names a running server, for `npm run dev -w apps/dashboard`. */
const api = process.env["HAKIKI_API"] ?? "http://127.0.0.1:4500";

export default defineConfig({
	plugins: [react(), tailwind(), describeContract()],
	build: {
		target: "es2023",
		license: { fileName: "assets/licenses.md" },
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
		reportCompressedSize: false,
		chunkSizeWarningLimit: 1000,
	},
	server: {
		port: 5173,
		strictPort: true,
		// The host stays the page's own, so that the server sees one origin.
		proxy: {
			"/v1": { target: api },
			"/docs": { target: api },
			"/openapi.json": { target: api },
			"/sign-in/oidc": { target: api },
		},
	},
});
