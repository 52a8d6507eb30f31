// How many lines a second of what callers do may go to the log. Whoever sends rubbish, or asks more than can be done, must
// not fill a disk with it or take the processor for it; what was left out is counted.

export class LineBudget {
	private readonly perSecond: number;
	private second = 0;
	private written = 0;
	private leftOut = 0;

	constructor(perSecond: number) {
		this.perSecond = perSecond;
	}

	/** Whether a line may be written now; first, how many were left out in the seconds before. */
	take(nowMs: number): { readonly isGranted: boolean; readonly leftOut: number } {
		const second = Math.floor(nowMs / 1_000);
		let leftOut = 0;
		if (second !== this.second) {
			this.second = second;
			this.written = 0;
			leftOut = this.leftOut;
			this.leftOut = 0;
		}
		const isGranted = this.written < this.perSecond;
		if (isGranted) this.written += 1;
		else this.leftOut += 1;
		return { isGranted, leftOut };
	}
}
