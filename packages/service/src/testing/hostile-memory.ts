// For tests: a memory of decisions that is wrong about customers, as none should be.

import type { KnownCustomer } from "../memory/memory-records.ts";
import type { RecallHooks } from "../memory/recall.ts";

export type Roll = (below: number) => number;

export function createRoll(seed: number): Roll {
	let state = seed >>> 0;
	return (below) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((state / 2 ** 32) * below);
	};
}

/** Gives old versions, wrong versions, cut profiles and nothing at all. */
export function createLiar(roll: Roll): RecallHooks & { lies: number } {
	const old = new Map<string, KnownCustomer>();
	return {
		lies: 0,
		recallCustomer(known) {
			const { customer } = known;
			const before = old.get(customer.id);
			if (before === undefined || roll(3) === 0)
				old.set(customer.id, { ...known, customer: { ...customer, profile: Buffer.from(customer.profile) } });
			const lie = roll(8);
			if (lie > 3) return known;
			this.lies += 1;
			if (lie === 0) return undefined;
			if (lie === 1) return before ?? known;
			// No row reaches this version in the test. A wrong profile under the right version would be believed.
			if (lie === 2) return { ...known, customer: { ...customer, version: customer.version + 1_000 } };
			return {
				...known,
				customer: { ...customer, profile: customer.profile.subarray(0, customer.profile.length >> 1) },
			};
		},
	};
}
