// Checks that the exchange rates are recent.

import { isRateStale, RATE_AGE_DAYS_MAX, rateAgeDays } from "@hakiki/domain";
import { listStaleRates, type Pool } from "@hakiki/store";
import { loadPackageRates, openFxFeed } from "../reference/index.ts";
import { type Finding, ok, warn } from "./finding.ts";

const CHECK = "exchange rates";
const NAMED_MAX = 5;

interface RatesToExamine {
	readonly pool: Pool;
	readonly env: Readonly<Record<string, string | undefined>>;
	now(): number;
}

/** Checks the rates that workspaces have set, and the table for all other currencies. */
export async function examineRates(options: RatesToExamine): Promise<readonly Finding[]> {
	return [await examineShared(options), ...(await examineOwn(options))];
}

async function examineShared({ env, now }: RatesToExamine): Promise<Finding> {
	const { date, place } = await readShared(env, now);
	const found = `${place} are of ${date}`;
	if (!isRateStale(date, now())) return ok(CHECK, found);
	const age = `${rateAgeDays(date, now())} days ago`;
	return warn(CHECK, `${found}, ${age}`, "Write a daily file for HAKIKI_FX_FEED, or set rates: hakiki fx set");
}

/** Chooses the table as a server does: the feed when it is usable, else the table of the package. */
async function readShared(
	env: RatesToExamine["env"],
	now: () => number,
): Promise<{ readonly date: string; readonly place: string }> {
	const path = env["HAKIKI_FX_FEED"];
	if (path !== undefined && path !== "") {
		const feed = await openFxFeed({ path, now, onProblem: () => undefined });
		feed.stop();
		const { date } = feed.status();
		if (date !== undefined) return { date, place: "the rates of the feed" };
	}
	return { date: (await loadPackageRates("KES")).date, place: "the built-in rates" };
}

async function examineOwn({ pool, now }: RatesToExamine): Promise<readonly Finding[]> {
	const before = new Date(now() - RATE_AGE_DAYS_MAX * 86_400_000).toISOString().slice(0, 10);
	const stale = await listStaleRates(pool, { before });
	if (stale.length === 0) return [];
	const named = stale
		.slice(0, NAMED_MAX)
		.map(({ workspace, currency, rateAt }) => `${currency} of ${workspace} (${rateAt})`);
	const more = stale.length > NAMED_MAX ? ` and ${stale.length - NAMED_MAX} more` : "";
	const finding = `set by workspaces more than ${RATE_AGE_DAYS_MAX} days ago: ${named.join(", ")}${more}`;
	return [warn("own exchange rates", finding, "Set them again: hakiki fx set")];
}
