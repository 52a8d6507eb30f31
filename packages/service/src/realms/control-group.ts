// Draws the control group of a workspace with the workspace's secret key.

import type { ControlGroup } from "@hakiki/rules";
import type { StoredRealm } from "@hakiki/store";

const PERIOD_MS = 30 * 86_400_000;
const DRAWS = 2 ** 48;

/**
 * One draw for each customer and 30 days. A draw for each event would let a thief post a payment again until it passes. The
 * key keeps the draw secret: nobody can choose a customer that passes.
 */
export function openControlGroup(
	{ controlShare, controlMaxMinor }: Pick<StoredRealm, "controlShare" | "controlMaxMinor">,
	digest: (text: string) => Uint8Array,
): ControlGroup | undefined {
	if (controlShare <= 0 || controlMaxMinor <= 0) return undefined;
	return {
		amountMaxMinor: controlMaxMinor,
		isDrawn: ({ customerId, receivedAt }) => {
			const drawn = digest(`control group ${Math.floor(receivedAt / PERIOD_MS)} ${customerId}`);
			return Buffer.from(drawn).readUIntBE(0, 6) < controlShare * DRAWS;
		},
	};
}
