// Limits how often per second callers can cause something: a line in the log, a large page without a key. Otherwise many
// requests could fill a disk or use up the processor. It counts what was left out.

export class SecondBudget {
	private readonly perSecond: number;
	private second = 0;
	private granted = 0;
	private leftOut = 0;

	constructor(perSecond: number) {
		this.perSecond = perSecond;
	}

	/** Returns whether it may be done now, and how often it was left out in the seconds before. */
	take(nowMs: number): { readonly isGranted: boolean; readonly leftOut: number } {
		const second = Math.floor(nowMs / 1_000);
		let leftOut = 0;
		if (second !== this.second) {
			this.second = second;
			this.granted = 0;
			leftOut = this.leftOut;
			this.leftOut = 0;
		}
		const isGranted = this.granted < this.perSecond;
		if (isGranted) this.granted += 1;
		else this.leftOut += 1;
		return { isGranted, leftOut };
	}
}
