// The usual figures of a workspace, updated with every movement: amounts by method and direction, and busy hours.

import { type AmountBaseline, isMovement, isOut, type NormalEvent, type WorkspaceBaselines } from "@hakiki/domain";
import { AmountHistogram, type StoredHistogram } from "./amount-histogram.ts";
import { HourHistogram, type StoredHours } from "./hour-histogram.ts";

const KEYS_MAX = 64;

export interface StoredBaselines {
	readonly amounts: Readonly<Record<string, StoredHistogram>>;
	readonly hours: StoredHours;
}

export function baselineKeyOf(event: NormalEvent): string {
	return `${event.method ?? event.destination?.type ?? "other"} ${isOut(event) ? "out" : "in"}`;
}

export class Baselines {
	private readonly amounts = new Map<string, AmountHistogram>();
	private hours = new HourHistogram();

	static restore({ amounts, hours }: StoredBaselines): Baselines {
		const baselines = new Baselines();
		for (const [key, stored] of Object.entries(amounts)) baselines.amounts.set(key, AmountHistogram.restore(stored));
		baselines.hours = HourHistogram.restore(hours);
		return baselines;
	}

	/** Call this once for each movement that enters the volume. */
	add(event: NormalEvent): void {
		if (!isMovement(event) || event.amountMinor === undefined || event.amountMinor <= 0) return;
		this.hours.add(event.occurredAt);
		const key = baselineKeyOf(event);
		let histogram = this.amounts.get(key);
		if (histogram === undefined) {
			if (this.amounts.size >= KEYS_MAX) return;
			histogram = new AmountHistogram();
			this.amounts.set(key, histogram);
		}
		histogram.add(event.amountMinor, event.occurredAt);
	}

	read(): WorkspaceBaselines {
		const amounts = new Map<string, AmountBaseline>();
		for (const [key, histogram] of this.amounts) {
			const baseline = histogram.read();
			if (baseline !== undefined) amounts.set(key, baseline);
		}
		return { amounts, hours: this.hours.read() };
	}

	store(): StoredBaselines {
		return {
			amounts: Object.fromEntries([...this.amounts].map(([key, histogram]) => [key, histogram.store()])),
			hours: this.hours.store(),
		};
	}
}
