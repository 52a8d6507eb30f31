// The theme: the system's, light or dark. `public/theme.js` applies it before the first paint.

import { useSyncExternalStore } from "react";

export type Theme = "system" | "light" | "dark";

export const THEMES = [
	{ theme: "system", label: "themeSystem", icon: "screen" },
	{ theme: "light", label: "themeLight", icon: "sun" },
	{ theme: "dark", label: "themeDark", icon: "moon" },
] as const;

const listeners = new Set<() => void>();
const NAME = "hakiki.theme";

/** The chosen theme, in the menu and in the search. */
export function useTheme(): Theme {
	return useSyncExternalStore(subscribe, readTheme);
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

function readTheme(): Theme {
	const stored = localStorage.getItem(NAME);
	return stored === "light" || stored === "dark" ? stored : "system";
}

export function setTheme(theme: Theme): void {
	if (theme === "system") {
		localStorage.removeItem(NAME);
		delete document.documentElement.dataset["theme"];
	} else {
		localStorage.setItem(NAME, theme);
		document.documentElement.dataset["theme"] = theme;
	}
	for (const listener of listeners) listener();
}
