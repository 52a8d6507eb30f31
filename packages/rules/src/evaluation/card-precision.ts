// Card precision at 100 per day, as the Fraud Detection Handbook defines it. Each day the 100 customers with the
// highest score are checked. The figure is the share of them with a fraud on that day, averaged over the days. A
// customer who was found is left out from then on.

const DAY_MS = 86_400_000;

interface DayOfCustomer {
	logit: number;
	isFraud: boolean;
}

export class CardPrecision {
	private readonly top: number;
	private readonly found = new Set<string>();
	private day = -1;
	private today = new Map<string, DayOfCustomer>();
	private days = 0;
	private sum = 0;

	constructor(top = 100) {
		this.top = top;
	}

	/** Events come in order of time. A late event counts on the day it arrives. */
	add(customerId: string, atMs: number, logit: number, isFraud: boolean): void {
		const day = Math.floor(atMs / DAY_MS);
		if (day > this.day) {
			this.closeDay();
			this.day = day;
		}
		if (this.found.has(customerId)) return;
		const known = this.today.get(customerId);
		if (known === undefined) this.today.set(customerId, { logit, isFraud });
		else {
			known.logit = Math.max(known.logit, logit);
			known.isFraud ||= isFraud;
		}
	}

	/** Returns undefined before the first event. */
	read(): number | undefined {
		this.closeDay();
		return this.days === 0 ? undefined : this.sum / this.days;
	}

	private closeDay(): void {
		if (this.today.size === 0) return;
		const looked = [...this.today].sort(([, one], [, other]) => other.logit - one.logit).slice(0, this.top);
		const hits = looked.filter(([, { isFraud }]) => isFraud);
		for (const [customerId] of hits) this.found.add(customerId);
		this.days += 1;
		this.sum += hits.length / this.top;
		this.today = new Map();
	}
}
