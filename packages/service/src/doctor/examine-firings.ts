// Reports rules that fire far more often than before.

import { listRealms, listSurges, type Pool } from "@hakiki/store";
import { SURGE } from "../jobs/watch-firings.ts";
import { type Finding, ok, warn } from "./finding.ts";

const HOUR_MS = 3_600_000;
const NAMED_MAX = 5;

export async function examineFirings(pool: Pool, nowMs: number): Promise<Finding> {
	const surges = await listSurges(pool, { ...SURGE, hour: Math.floor(nowMs / HOUR_MS) });
	if (surges.length === 0) return ok("rules", "none fires at three times its usual rate");
	const names = new Map((await listRealms(pool)).map(({ realm, name }) => [realm, name]));
	const shown = surges.slice(0, NAMED_MAX).map((surge) => ({ ...surge, workspace: names.get(surge.realm) ?? "" }));
	const named = shown.map(({ rule, workspace, fired }) => `${rule} (${workspace}, live mode, ${fired} in a day)`);
	const more = surges.length > NAMED_MAX ? ` and ${surges.length - NAMED_MAX} more` : "";
	return {
		...warn(
			"rules",
			`at three times the usual rate or more: ${named.join(", ")}${more}`,
			"Look at what fired: an attack, or an integration or a rule set that changed",
		),
		quotes: shown.map(({ workspace }) => workspace),
	};
}
