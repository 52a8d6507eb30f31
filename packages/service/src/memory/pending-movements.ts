// The parties whose daily sums will change when the job rolls up movements that this process has recorded. Then the sums in
// memory are read again, so that they are as late as those in the database and no later.

import type { Hash } from "@hakiki/domain";

const PARTIES_MAX = 200_000;

interface Span {
	first: string;
	last: string;
}

export class PendingMovements {
	private readonly spans = new Map<Hash, Span>();

	get size(): number {
		return this.spans.size;
	}

	/** `eventId` is a UUIDv7 as text, so that ids compare like times. Returns false if there are too many parties to follow. */
	add(party: Hash, eventId: string): boolean {
		const span = this.spans.get(party);
		if (span === undefined) this.spans.set(party, { first: eventId, last: eventId });
		else {
			if (eventId < span.first) span.first = eventId;
			if (eventId > span.last) span.last = eventId;
		}
		return this.spans.size <= PARTIES_MAX;
	}

	/**
	 * Takes parties of which some movement is before the watermark. Those with later ones stay for the next watermark, because
	 * only the first and the last movement of a party are known, and others may be in between.
	 */
	takeRolledUp(watermark: string, limit: number): readonly Hash[] {
		const taken: Hash[] = [];
		for (const [party, span] of this.spans) {
			if (span.first >= watermark) continue;
			taken.push(party);
			if (span.last < watermark) this.spans.delete(party);
			else span.first = watermark;
			if (taken.length === limit) break;
		}
		return taken;
	}

	clear(): void {
		this.spans.clear();
	}
}
