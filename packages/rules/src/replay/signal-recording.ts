// Replays events with the published rules and records the signals that a condition reads. Signals do not depend on the
// condition, so that one recording serves every condition that reads the same signals, as while somebody types.

import type { Hash, Label, Occasion, RulePreview, RuleSetDocument, WorkspaceSettings } from "@hakiki/domain";
import type { Expression } from "../custom/expression.ts";
import { occasionOf } from "../scoring/evaluate-rules.ts";
import type { SignalName, SignalValues } from "../signals/signals.ts";
import { Backtest, type BacktestEvent } from "./backtest.ts";

const EXAMPLES_MAX = 5;

interface RecordedEvent {
	readonly eventId: string;
	readonly customerId: string;
	readonly occurredAt: number;
	readonly occasion: Occasion;
	/** Undefined for an event that settles a payout, whose money counts already. */
	readonly amountMinor: number | undefined;
	readonly label: Label | undefined;
	readonly values: Partial<SignalValues>;
}

export class SignalRecording {
	private readonly backtest: Backtest;
	private readonly events: RecordedEvent[] = [];
	private readonly countFrom: number;
	private values: Partial<SignalValues> = {};

	constructor(options: {
		readonly workspace: WorkspaceSettings;
		readonly ruleSet: RuleSetDocument;
		readonly names: readonly SignalName[];
		/** Earlier events only build history. */
		readonly countFrom: number;
		accountOf?(customerId: string): Hash;
	}) {
		const { workspace, ruleSet, names, countFrom, accountOf } = options;
		this.countFrom = countFrom;
		this.backtest = new Backtest({
			workspace,
			ruleSet,
			scoreFrom: Number.POSITIVE_INFINITY,
			...(accountOf && { accountOf }),
			watch: (signals) => {
				this.values = Object.fromEntries(names.map((name) => [name, signals[name]]));
			},
		});
	}

	take(one: BacktestEvent): void {
		const { event, label } = one;
		const { isSettling } = this.backtest.take(one);
		if (event.occurredAt < this.countFrom) return;
		this.events.push({
			eventId: event.id,
			customerId: event.customerId,
			occurredAt: event.occurredAt,
			occasion: occasionOf(event),
			amountMinor: isSettling ? undefined : event.amountMinor,
			label,
			values: this.values,
		});
	}

	/** Counts the events on which the condition fires. It pauses after each portion of events, so that other work goes on. */
	async count(
		{ run }: Expression,
		on: readonly string[],
		{ eventsAtOnce, pause }: { readonly eventsAtOnce: number; readonly pause: () => Promise<unknown> },
	): Promise<Omit<RulePreview, "isSampled" | "isHistoryComplete" | "isGrowing">> {
		const occasions: ReadonlySet<string> = new Set(on);
		const labels = { fraud: 0, legit: 0, unlabelled: 0 };
		const customers = new Set<string>();
		const latest: RecordedEvent[] = [];
		let hits = 0;
		let hitMinor = 0;
		for (const [place, one] of this.events.entries()) {
			if (place > 0 && place % eventsAtOnce === 0) await pause();
			if (!occasions.has(one.occasion) || run(one.values as SignalValues) !== true) continue;
			hits += 1;
			hitMinor += one.amountMinor ?? 0;
			labels[one.label ?? "unlabelled"] += 1;
			customers.add(one.customerId);
			latest.push(one);
			if (latest.length > EXAMPLES_MAX) latest.shift();
		}
		const first = this.events[0];
		const last = this.events.at(-1);
		return {
			span: first && last && { from: first.occurredAt, to: last.occurredAt },
			events: this.events.length,
			hits,
			...labels,
			customers: customers.size,
			hitMinor,
			examples: latest.reverse().map(({ occasion: _, values: __, ...example }) => example),
		};
	}
}
