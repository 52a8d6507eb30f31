// Finds the line up to which a file is done, while lines end in any order.

export class LinesDone {
	private readonly ahead = new Set<number>();
	private last: number;

	constructor(last: number) {
		this.last = last;
	}

	/** The last line of the part that is done without gaps. */
	get upTo(): number {
		return this.last;
	}

	add(number: number): void {
		if (number !== this.last + 1) {
			this.ahead.add(number);
			return;
		}
		this.last = number;
		while (this.ahead.delete(this.last + 1)) this.last += 1;
	}
}
