// Detects user activity. Requests without it are marked as background requests and do not keep a session alive.

const AWAY_MS = 60_000;
let lastActedAt = performance.now();

export function watchActivity(): void {
	const note = (): void => {
		lastActedAt = performance.now();
	};
	for (const name of ["pointerdown", "keydown", "wheel", "touchstart"]) {
		window.addEventListener(name, note, { passive: true, capture: true });
	}
}

export function isPersonAway(): boolean {
	return document.visibilityState === "hidden" || performance.now() - lastActedAt > AWAY_MS;
}
