// Before anything is drawn, so that a dark screen does not flash white. A file of its own: the page allows no inline script.
try {
	const theme = localStorage.getItem("hakiki.theme");
	if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
	// Storage may be forbidden; the system's theme is used then.
}
