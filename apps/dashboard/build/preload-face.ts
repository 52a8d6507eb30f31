// Preloads the typeface with the page. Otherwise the browser finds it only in the style sheet, too late for the first
// paint, and a late typeface is not used at all (`faces.css`).

import type { Plugin } from "vite";

const FACE = "ibm-plex-sans-latin-wght-normal";

export function preloadFace(): Plugin {
	return {
		name: "hakiki-preload-face",
		transformIndexHtml: {
			order: "post",
			handler: (_html, { bundle }) =>
				Object.keys(bundle ?? {})
					.filter((name) => name.includes(FACE) && name.endsWith(".woff2"))
					.map((name) => ({
						tag: "link",
						injectTo: "head-prepend" as const,
						attrs: { rel: "preload", href: `/${name}`, as: "font", type: "font/woff2", crossorigin: "" },
					})),
		},
	};
}
