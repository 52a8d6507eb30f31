// The theme: the system's, light or dark. `public/theme.js` applies it before the first paint.

export type Theme = "system" | "light" | "dark";

const NAME = "hakiki.theme";

export function readTheme(): Theme {
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
}
