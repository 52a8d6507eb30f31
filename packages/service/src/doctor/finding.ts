// One finding of the doctor.

export interface Finding {
	readonly check: string;
	/** `fail` needs somebody now, `warn` needs a look. */
	readonly level: "ok" | "warn" | "fail";
	readonly finding: string;
	/** The action that the operator should take. */
	readonly advice?: string;
	/** Parts of the finding that we did not write, such as the reason that an import gave. They may quote data. */
	readonly quotes?: readonly string[];
}

export const ok = (check: string, finding: string): Finding => ({ check, level: "ok", finding });

export const warn = (check: string, finding: string, advice: string): Finding => ({
	check,
	level: "warn",
	finding,
	advice,
});

export const fail = (check: string, finding: string, advice: string): Finding => ({
	check,
	level: "fail",
	finding,
	advice,
});

/** Formats a duration: "40 s", "3 min", "2 h", "5 days". */
export function formatAge(ms: number): string {
	if (ms < 120_000) return `${Math.round(ms / 1_000)} s`;
	if (ms < 7_200_000) return `${Math.round(ms / 60_000)} min`;
	if (ms < 172_800_000) return `${Math.round(ms / 3_600_000)} h`;
	return `${Math.round(ms / 86_400_000)} days`;
}

export function formatBytes(bytes: number): string {
	const units = ["B", "KB", "MB", "GB", "TB"];
	const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024)));
	return `${(bytes / 1024 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}
