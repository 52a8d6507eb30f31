// The result of reading a list: its entries, its date, and its errors. An invalid row is named and left out. An invalid
// file is refused as a whole.

import { AppError, type ListedEntity } from "@hakiki/domain";

export interface RowFault {
	/** The position, for example `line 7` or `entry 26860`. */
	readonly place: string;
	readonly message: string;
}

const ENTITIES_MAX = 2_000_000;
const FAULTS_NAMED_MAX = 20;
/** Above this share of unreadable rows the file is refused. A few are always allowed. */
const FAULTS_SHARE_MAX = 0.05;
const FAULTS_ALWAYS_ALLOWED = 3;

/** A row that cannot be read, while the rest of the file can. */
export class RowProblem extends Error {
	override readonly name = "RowProblem";
}

export class ListDraft {
	/** The file's own date, or the newest date in it: `YYYY-MM-DD`. */
	date: string | undefined;
	/** The publication date and the number of entries that the file states. */
	publishedOn: string | undefined;
	statedEntries: number | undefined;
	readonly faults: RowFault[] = [];
	faultCount = 0;
	private readonly found = new Map<string, ListedEntity>();

	get entities(): Iterable<ListedEntity> {
		return this.found.values();
	}

	get size(): number {
		return this.found.size;
	}

	/** Called if the file states its publication date. */
	statePublication(date: string | undefined): void {
		this.date = date;
		this.publishedOn = date;
	}

	/** Reads one row. Errors are counted, and the first ones are kept. */
	tryRow(place: string, read: () => ListedEntity | undefined): void {
		try {
			const entity = read();
			if (entity !== undefined) this.add(entity);
		} catch (error) {
			if (!(error instanceof RowProblem)) throw error;
			this.faultCount += 1;
			if (this.faults.length < FAULTS_NAMED_MAX) this.faults.push({ place, message: error.message });
		}
	}

	private add(entity: ListedEntity): void {
		const key = `${entity.list} ${entity.id}`;
		if (this.found.has(key)) throw new RowProblem(`id: ${entity.id} is there twice`);
		if (this.found.size >= ENTITIES_MAX) throw refuseFile(`has more than ${ENTITIES_MAX} entries`);
		this.found.set(key, entity);
	}

	/** Call this after everything is read. */
	assertUsable(): void {
		if (this.size === 0 && this.faultCount === 0) throw refuseFile("holds no entries");
		const allowed = Math.max(FAULTS_ALWAYS_ALLOWED, (this.size + this.faultCount) * FAULTS_SHARE_MAX);
		if (this.size > 0 && this.faultCount <= allowed) return;
		const [first] = this.faults;
		const example = first === undefined ? "" : `, as in ${first.place}: ${first.message}`;
		throw refuseFile(`${this.faultCount} of ${this.size + this.faultCount} entries cannot be read${example}`);
	}
}

/** Builds the error for a file that is refused as a whole. */
export function refuseFile(message: string): AppError {
	return AppError.invalid([{ field: "file", code: "invalid", message }]);
}
