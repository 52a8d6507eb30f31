// Lines of made-up traffic, decided in memory by the rules as they are shipped.

import { accountOf, type CountryServed, type EventInput, type Label, normaliseEvent } from "@hakiki/domain";
import {
	Backtest,
	type BacktestOptions,
	catalogue,
	defaultRuleSet,
	type Outcome,
	writeOutRuleSet,
} from "@hakiki/rules";

interface ReplayLine {
	readonly event: EventInput & { readonly occurred_at: string };
	readonly label?: Label;
	readonly label_at?: string;
}

const LANDS = {
	KE: { currency: "KES", timeZone: "Africa/Nairobi", usdRate: 129 },
	NG: { currency: "NGN", timeZone: "Africa/Lagos", usdRate: 1_500 },
} as const;

export interface ReplayOptions {
	readonly country: CountryServed;
	readonly scoreFrom?: number;
	/** Default `enforce`. A workspace that observes lets every payment through. */
	readonly mode?: "enforce" | "observe";
	readonly learner?: BacktestOptions["learner"];
	onOutcome?(index: number, outcome: Outcome): void;
}

export function replayLines(lines: readonly ReplayLine[], options: ReplayOptions) {
	const { country, scoreFrom, learner, mode = "enforce" } = options;
	const travelRule = { thresholdUsd: 1_000, isInclusive: country === "NG" };
	const { usdRate, ...land } = LANDS[country];
	const workspace = { country, mode, travelRule, usdRate, ...land } as const;
	const ruleSet = writeOutRuleSet(defaultRuleSet(country), catalogue);
	const hash = (namespace: string, value: string): string => `${namespace}:${value}`;
	const backtest = new Backtest({ workspace, ruleSet, scoreFrom, learner, accountOf: (id) => accountOf(id, hash) });
	for (const [index, { event: input, label, label_at: labelAt }] of lines.entries()) {
		const { event } = normaliseEvent(input, {
			id: `evt_${index}`,
			receivedAt: Date.parse(input.occurred_at),
			workspace,
			isHistory: false,
			hash,
			rateFor: () => undefined,
			usdRate: () => ({ rate: usdRate, rateAt: "2026-01-01", rateSource: "package" }),
			countryOfIp: () => country,
			isDisposableEmail: () => false,
			isSanctionedWallet: () => false,
		});
		const known = labelAt === undefined ? undefined : Date.parse(labelAt);
		const outcome = backtest.take({ event, label, labelAt: known });
		options.onOutcome?.(index, outcome);
	}
	return backtest.finish();
}
