// How far back a signal looks. A count over stored events reads that much history before the first event that it counts.

import { DECLARED_SIGNALS } from "./declared-signals.ts";
import type { SignalName } from "./signals.ts";

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
/** The request and the settlement of one payment count once, so that a window also needs the request before it. */
const MARGIN_MS = UNIT_MS.d;
/** Only these are sums over their window. `newPayeesWith1h` also asks whether a payee was paid long before. */
const WINDOW =
	/^(?:outCount|outSum|inCount|inSum|mobileOutSum|distinctPayees|distinctPayers|payeeSum|payerCount|failedMovements|attempts|cardDeclines|reversals|agentOutSum|agentDeposits)(?:With)?(\d+)([mhd])(?:Minor)?$/;

/** What a profile remembers without a window, such as usual amounts, hours and payees, is as usual after this time. */
const HABIT_MS = 92 * UNIT_MS.d;
/** Ages and totals. In a replay that begins without history they grow for as long as it runs. */
const GROWING: ReadonlySet<SignalName> = new Set<SignalName>([
	...(["historyDays", "minutesOnDevice", "minutesSincePayeeFirstSeen"] as const),
	...(["daysSincePayeeFirstPaid", "payeePaidCount", "payeeProvenDays"] as const),
]);
/** Their windows count payments to new payees, and who is new is a habit. */
const ABOUT_NEW_PAYEES: ReadonlySet<SignalName> = new Set<SignalName>(["freshOutWith72hMinor", "newPayeesWith8h"]);
const ANY_WINDOW = /(\d{1,3})([mhd])(?:Minor)?$/;

const GROUPS: ReadonlyMap<string, string> = new Map(DECLARED_SIGNALS.map(({ name, group }) => [name, group]));

/** In ms: 0 for a signal of the event itself, infinite if the signal depends on everything that happened before. */
export function historyMsOf(name: SignalName): number {
	if (name === "metadata" || GROUPS.get(name) === "event") return 0;
	const [, count, unit] = WINDOW.exec(name) ?? [];
	return unit === undefined ? Number.POSITIVE_INFINITY : Number(count) * UNIT_MS[unit as "m"] + MARGIN_MS;
}

/**
 * How long a replay must have run until the values of the signal are as they would be with all history, in ms. Infinite if that
 * never is.
 */
export function warmUpMsOf(name: SignalName): number {
	if (GROWING.has(name)) return Number.POSITIVE_INFINITY;
	const historyMs = historyMsOf(name);
	if (Number.isFinite(historyMs)) return historyMs;
	const [, count, unit] = ANY_WINDOW.exec(name) ?? [];
	if (unit === undefined || ABOUT_NEW_PAYEES.has(name)) return HABIT_MS;
	return Number(count) * UNIT_MS[unit as "m"] + MARGIN_MS;
}
