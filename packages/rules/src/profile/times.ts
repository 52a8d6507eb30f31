// Short lists of times, oldest first: failed logins, refused cards, reversals.

/** Inserts a time in order. Over the limit, the oldest is dropped. */
export function insertTime(times: number[], at: number, limit: number): void {
	let place = times.length;
	while (place > 0 && (times[place - 1] ?? 0) > at) place -= 1;
	times.splice(place, 0, at);
	if (times.length > limit) times.shift();
}

export function dropTimesBefore(times: number[], oldest: number): void {
	while (times.length > 0 && (times[0] ?? 0) < oldest) times.shift();
}

/** Counts the times in the `spanS` seconds up to `at`. */
export function countTimes(times: readonly number[], at: number, spanS: number): number {
	let count = 0;
	for (const time of times) if (time <= at && time > at - spanS) count += 1;
	return count;
}
