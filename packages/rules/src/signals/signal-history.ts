// How far back a signal looks. A count over stored events reads that much history before the first event that it counts.

import { DECLARED_SIGNALS } from "./declared-signals.ts";
import type { SignalName } from "./signals.ts";

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
/** The request and the settlement of one payment count once, so that a window also needs the request before it. */
const MARGIN_MS = UNIT_MS.d;
/** Only these are sums over their window. `newPayeesWith1h` also asks whether a payee was paid long before. */
const WINDOW =
	/^(?:outCount|outSum|inCount|inSum|mobileOutSum|distinctPayees|distinctPayers|payeeSum|payerCount|failedMovements|attempts|cardDeclines|reversals|agentOutSum|agentDeposits)(?:With)?(\d+)([mhd])(?:Minor)?$/;

const GROUPS: ReadonlyMap<string, string> = new Map(DECLARED_SIGNALS.map(({ name, group }) => [name, group]));

/** In ms: 0 for a signal of the event itself, infinite if the signal depends on everything that happened before. */
export function historyMsOf(name: SignalName): number {
	if (name === "metadata" || GROUPS.get(name) === "event") return 0;
	const [, count, unit] = WINDOW.exec(name) ?? [];
	return unit === undefined ? Number.POSITIVE_INFINITY : Number(count) * UNIT_MS[unit as "m"] + MARGIN_MS;
}
