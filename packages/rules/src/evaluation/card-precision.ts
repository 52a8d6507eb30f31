// Card precision at 100 a day, as the Fraud Detection Handbook counts it: each day the 100 customers with the highest
// score are looked at; how many of them had a fraud that day, on average over the days. Whoever was found is known from
// then on and is not looked for again.

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

	/** Events come in the order of time; a late one counts for the day it arrives on. */
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

	/** Nothing before the first event. */
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
