// Every fraud that can be simulated, and the number of thieves of each kind for five hundred customers in thirty days.

import { buildCardTesting, buildStructuring } from "./cash-and-cards.ts";
import { buildMoneyRing } from "./money-rings.ts";
import { buildBustOut, buildMuleRing, buildScam } from "./mules.ts";
import type { Scene } from "./scene.ts";
import { buildSimSwap, buildTakeover, buildWalletDrain } from "./takeovers.ts";

export const FRAUD_NAMES = [
	"sim-swap",
	"ato",
	"mule-ring",
	"structuring",
	"scam",
	"bust-out",
	"card-testing",
	"wallet-drain",
	"money-ring",
] as const;
export type FraudName = (typeof FRAUD_NAMES)[number];

export interface Fraud {
	/**
	 * More than in reality, where one payment in some thousands is a fraud: a month must be enough to see and to learn.
	 */
	readonly thieves: number;
	/** How long one of them works. */
	readonly lastsHours: number;
	/** The maximum number of customers that one of them needs, thieves and victims together. */
	readonly customersMax: number;
	build(scene: Scene): void;
}

export const FRAUDS: Readonly<Record<FraudName, Fraud>> = {
	"sim-swap": { thieves: 10, lastsHours: 1, customersMax: 1, build: buildSimSwap },
	ato: { thieves: 10, lastsHours: 1, customersMax: 1, build: buildTakeover },
	"mule-ring": { thieves: 2, lastsHours: 20, customersMax: 24, build: buildMuleRing },
	structuring: { thieves: 3, lastsHours: 97, customersMax: 1, build: buildStructuring },
	scam: { thieves: 6, lastsHours: 1, customersMax: 1, build: buildScam },
	"bust-out": { thieves: 4, lastsHours: 1, customersMax: 1, build: buildBustOut },
	"card-testing": { thieves: 4, lastsHours: 1, customersMax: 1, build: buildCardTesting },
	"wallet-drain": { thieves: 3, lastsHours: 1, customersMax: 1, build: buildWalletDrain },
	"money-ring": { thieves: 2, lastsHours: 60, customersMax: 6, build: buildMoneyRing },
};

/** Returns the number of thieves of one kind. It grows with the days, but leaves enough honest customers. */
export function countThieves(story: FraudName, customers: number, days: number): number {
	const { thieves, customersMax } = FRAUDS[story];
	const share = customersMax > 1 ? 0.2 : 0.02;
	const most = Math.floor((share * customers) / customersMax);
	return Math.max(1, Math.min(most, Math.round((thieves * customers * days) / (500 * 30))));
}
