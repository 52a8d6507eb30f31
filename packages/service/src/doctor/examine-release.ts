// Checks that PostgreSQL is up to date. Minor releases fix vulnerabilities and data loss. Their dates are known years ahead,
// so the number of missed releases follows from the calendar, without the network.

import { type Pool, readServerFacts } from "@hakiki/store";
import { type Finding, ok, warn } from "./finding.ts";

const CHECK = "PostgreSQL age";
const BEHIND_MAX = 2;
const DAY_MS = 86_400_000;
const THURSDAY = 4;
/** The second Thursday of February, May, August and November. */
const RELEASE_MONTHS = [1, 4, 7, 10];
/** The day on which the releases in the table were announced. Update both together. */
const KNOWN_ON = Date.UTC(2026, 4, 14);

interface Branch {
	/** The newest minor release on that day. */
	readonly minor: number;
	/** The day of its last release. By PostgreSQL's policy this is the first November more than five years after the major. */
	readonly until: number;
}

const BRANCHES: Readonly<Record<string, Branch>> = {
	15: { minor: 18, until: Date.UTC(2027, 10, 11) },
	16: { minor: 14, until: Date.UTC(2028, 10, 9) },
	17: { minor: 10, until: Date.UTC(2029, 10, 8) },
	18: { minor: 4, until: Date.UTC(2030, 10, 14) },
};

const ADVICE_EMBEDDED =
	"Install the newest Hakiki, or move to a PostgreSQL of your own, as docs/operating/running.md says under “From the embedded PostgreSQL to your own”";

export async function examineRelease(pool: Pool, isEmbedded: boolean, nowMs: number): Promise<Finding> {
	return judgeRelease((await readServerFacts(pool)).version, isEmbedded, nowMs);
}

/** `version` is the server's own text, such as “15.18 (Debian 15.18-0+deb12u1)”. */
export function judgeRelease(version: string, isEmbedded: boolean, nowMs: number): Finding {
	const [name, major = "", minor] = /^(\d+)\.(\d+)/.exec(version) ?? [];
	const branch = BRANCHES[major];
	if (name === undefined || branch === undefined) return ok(CHECK, `${version} is newer than this version of Hakiki`);
	const newest = branch.minor + countReleases(KNOWN_ON, Math.min(nowMs, branch.until + DAY_MS));
	const behind = Math.max(0, newest - Number(minor));
	if (nowMs > branch.until + DAY_MS) {
		const advice = isEmbedded ? ADVICE_EMBEDDED : "Upgrade to a later major version";
		return warn(CHECK, `PostgreSQL ${major} has had no fixes since ${formatDay(branch.until)}`, advice);
	}
	if (behind === 0) return ok(CHECK, `${name} is the newest minor release`);
	const described = `${name} is ${behind} minor ${behind === 1 ? "release" : "releases"} behind ${major}.${newest}, by PostgreSQL's calendar`;
	if (behind <= BEHIND_MAX) return ok(CHECK, described);
	return warn(
		CHECK,
		described,
		isEmbedded ? ADVICE_EMBEDDED : `Install the newest minor release of PostgreSQL ${major}`,
	);
}

/** Counts releases after the first day and before the second: on its own day a release may not be out yet. */
function countReleases(afterMs: number, nowMs: number): number {
	let count = 0;
	for (let year = new Date(afterMs).getUTCFullYear(); year <= new Date(nowMs).getUTCFullYear(); year += 1) {
		for (const month of RELEASE_MONTHS) {
			const day = findSecondThursday(year, month);
			if (day > afterMs && day + DAY_MS <= nowMs) count += 1;
		}
	}
	return count;
}

function findSecondThursday(year: number, month: number): number {
	const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
	return Date.UTC(year, month, 8 + ((THURSDAY - first + 7) % 7));
}

function formatDay(ms: number): string {
	return new Date(ms).toISOString().slice(0, 10);
}
