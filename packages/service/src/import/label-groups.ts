// Sends waiting labels in groups, a few groups at a time. The labels of one round of events arrive together.

import type { LabelFacts } from "@hakiki/domain";
import type { NewLabel } from "../events/label-event.ts";
import { LABELS_MAX } from "../events/label-history.ts";

/** Each group uses a connection for its transaction, and the rounds of the lanes need some, too. */
const GROUPS_MAX = 3;

interface WaitingLabel {
	readonly label: NewLabel;
	resolve(facts: LabelFacts): void;
	reject(reason: unknown): void;
}

export class LabelGroups {
	private readonly send: (labels: readonly NewLabel[]) => Promise<readonly PromiseSettledResult<LabelFacts>[]>;
	private waiting: WaitingLabel[] = [];
	private underway = 0;

	constructor(send: LabelGroups["send"]) {
		this.send = send;
	}

	add(label: NewLabel): Promise<LabelFacts> {
		return new Promise((resolve, reject) => {
			this.waiting.push({ label, resolve, reject });
			// Starts one turn of the event loop later, so that labels of the same turn share a group.
			if (this.waiting.length === 1) setImmediate(() => this.begin());
		});
	}

	private begin(): void {
		while (this.underway < GROUPS_MAX && this.waiting.length > 0) {
			const group = this.waiting.splice(0, LABELS_MAX);
			this.underway += 1;
			void this.finish(group).finally(() => {
				this.underway -= 1;
				this.begin();
			});
		}
	}

	private async finish(group: readonly WaitingLabel[]): Promise<void> {
		try {
			const outcomes = await this.send(group.map(({ label }) => label));
			for (const [index, { resolve, reject }] of group.entries()) {
				const outcome = outcomes[index];
				if (outcome?.status === "fulfilled") resolve(outcome.value);
				else reject(outcome?.reason);
			}
		} catch (reason) {
			for (const { reject } of group) reject(reason);
		}
	}
}
