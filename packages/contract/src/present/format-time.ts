// Times on the wire are ISO 8601 in UTC with milliseconds.

// Caches the last second that was written. Decisions within one second share it, and `toISOString` is slow.
let second = Number.NaN;
let upToSecond = "";

export function formatTime(timeMs: number): string {
	const wholeMs = Math.trunc(timeMs);
	const itsSecond = Math.floor(wholeMs / 1000);
	if (itsSecond !== second) {
		upToSecond = new Date(itsSecond * 1000).toISOString().slice(0, -4);
		second = itsSecond;
	}
	const ms = wholeMs - itsSecond * 1000;
	return `${upToSecond}${ms < 10 ? "00" : ms < 100 ? "0" : ""}${ms}Z`;
}
