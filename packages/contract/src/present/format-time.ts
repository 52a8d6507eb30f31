// Times on the wire are ISO 8601 in UTC with milliseconds.

export function formatTime(timeMs: number): string {
	return new Date(timeMs).toISOString();
}
