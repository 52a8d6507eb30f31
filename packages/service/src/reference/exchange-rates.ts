// Chooses the exchange rate of an event: the workspace's own, then the daily feed's, then the pinned package's.

import type { Rate } from "@hakiki/domain";
import type { FxFeed } from "./fx-feed.ts";
import { crossRate, type FxTable } from "./fx-table.ts";
import type { PackageRates } from "./package-rates.ts";

/** A rate that an operator has set: units of the workspace's currency for one unit of the other. */
export interface WorkspaceRate {
	readonly rate: number;
	readonly rateAt: string;
}

export interface RatesOptions {
	/** The workspace's currency, which everything is converted into. */
	readonly currency: string;
	/** Called on every lookup, so a changed table counts at once. */
	readonly workspaceRates: () => ReadonlyMap<string, WorkspaceRate>;
	readonly feed?: Pick<FxFeed, "current"> | undefined;
	readonly packageRates: PackageRates;
}

export interface Rates {
	/** Returns nothing for an unknown currency. The code must be in upper case. */
	rateFor(currency: string): Rate | undefined;
}

export function createRates(options: RatesOptions): Rates {
	const { currency: target, packageRates } = options;
	if (packageRates.currency !== target)
		throw new TypeError(`Rates into ${packageRates.currency} cannot serve ${target}`);
	let feedTable: FxTable | undefined;
	let known = new Map<string, Rate>();

	function findShared(currency: string): Rate | undefined {
		const fromFeed = feedTable === undefined ? undefined : crossRate(feedTable, currency, target);
		if (feedTable !== undefined && fromFeed !== undefined) {
			return { rate: fromFeed, rateAt: feedTable.date, rateSource: "feed" };
		}
		const fromPackage = currency === target ? 1 : packageRates.rates.get(currency);
		if (fromPackage === undefined) return undefined;
		return { rate: fromPackage, rateAt: packageRates.date, rateSource: "package" };
	}

	return {
		rateFor(currency) {
			const own = options.workspaceRates().get(currency);
			if (own !== undefined) return { rate: own.rate, rateAt: own.rateAt, rateSource: "workspace" };
			const table = options.feed?.current();
			if (table !== feedTable) {
				feedTable = table;
				known = new Map();
			}
			const cached = known.get(currency);
			if (cached !== undefined) return cached;
			const found = findShared(currency);
			if (found !== undefined) known.set(currency, found);
			return found;
		},
	};
}
