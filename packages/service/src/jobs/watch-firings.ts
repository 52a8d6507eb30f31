// Counts how often each rule fires for the overview, and warns the operator when a rule fires at three times its usual rate: an attack, a
// broken integration, or an untested rule set. Decisions are not slowed: the counting reads stored events.

import { countFirings, deleteOldFirings, listSurges, markSurgeAlerted, type RuleSurge } from "@hakiki/store";
import { auditAdminAct } from "../admin/admin-tools.ts";
import { placeOfRealm } from "../realms/place-of-realm.ts";
import { ACTIVITY_KEPT_HOURS } from "./count-activity.ts";
import type { Job, JobTools } from "./job.ts";
import { takeSettledEvents } from "./settled-events.ts";

const EVERY_MS = 60_000;
const EVENTS_MAX = 2_000;
const HOUR_MS = 3_600_000;

/** The limits for a warning. */
export const SURGE = { timesMin: 3, firedMin: 20, usualHoursMin: 7 * 24 } as const;

export function createWatchFirings(tools: JobTools): Job {
	return {
		name: "watch-firings",
		everyMs: EVERY_MS,
		isGentle: true,
		async runStep(client) {
			const step = { watermark: "firings", eventsMax: EVENTS_MAX };
			const isMore = await takeSettledEvents(client, step, (stretch) => countFirings(client, stretch));
			if (isMore) return true;
			const at = tools.world.now();
			const hour = Math.floor(at / HOUR_MS);
			await deleteOldFirings(client, { beforeHour: hour - ACTIVITY_KEPT_HOURS });
			for (const surge of await listSurges(client, { ...SURGE, hour })) {
				if (surge.alertedAt !== null) continue;
				await markSurgeAlerted(client, { realm: surge.realm, rule: surge.rule, hour, at });
				const place = { realm: surge.realm, anyRealm: surge.realm };
				await auditAdminAct(client, tools.master, place, {
					at,
					actor: "system",
					action: "rule.surged",
					subject: surge.rule,
					details: describeSurge(surge),
				});
				tools.world.log("warn", "a rule fires at three times its usual rate or more", {
					...(await placeOfRealm(client, surge.realm)),
					rule: surge.rule,
					count: surge.fired,
				});
			}
			return false;
		},
	};
}

function describeSurge({ fired, events, usualFired, usualEvents }: RuleSurge): Readonly<Record<string, number>> {
	return { fired_24h: fired, events_24h: events, fired_28d: usualFired, events_28d: usualEvents };
}
