// A tab that was left open over an upgrade asks for files that are no longer there. It is loaded anew, once, unless
// something is typed in it that would be lost.

const NAME = "hakiki.reloaded";
const SOON_MS = 30_000;

export function watchUpgrade(): void {
	window.addEventListener("vite:preloadError", (event) => {
		const lastMs = Number(sessionStorage.getItem(NAME) ?? 0);
		if (Date.now() - lastMs < SOON_MS || isSomethingTyped()) return;
		event.preventDefault();
		sessionStorage.setItem(NAME, String(Date.now()));
		location.reload();
	});
}

function isSomethingTyped(): boolean {
	return [...document.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>("textarea, input[type=text]")].some(
		(field) => field.value !== field.defaultValue && field.value !== "",
	);
}
