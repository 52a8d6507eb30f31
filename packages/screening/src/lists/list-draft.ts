// What comes out of reading a list: its entries, its date, and what could not be read. One row that is wrong is named and
// left out; a file that is wrong as a whole is refused, and then nothing of it counts.

import { AppError } from "@hakiki/domain";
import type { ListedEntity } from "../listed-entity.ts";

export interface RowFault {
	/** Where it stands, as in `line 7` or `entry 26860`. */
	readonly place: string;
	readonly message: string;
}

const ENTITIES_MAX = 2_000_000;
const FAULTS_NAMED_MAX = 20;
/** Above this share of unreadable rows it is the file that is wrong. A handful may always be. */
const FAULTS_SHARE_MAX = 0.05;
const FAULTS_ALWAYS_ALLOWED = 3;

/** A row that cannot be read, while the rest can. */
export class RowProblem extends Error {
	override readonly name = "RowProblem";
}

export class ListDraft {
	/** As the file dates itself, or the newest date in it: `YYYY-MM-DD`. */
	date: string | undefined;
	/** When the file says that it was published, and how many entries it says to have. */
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

	/** The file says itself when it was published. */
	statePublication(date: string | undefined): void {
		this.date = date;
		this.publishedOn = date;
	}

	/** Reads one row; what it says to be wrong is counted, and the first ones are named. */
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

	/** To be called when all is read. */
	assertUsable(): void {
		if (this.size === 0 && this.faultCount === 0) throw refuseFile("holds no entries");
		const allowed = Math.max(FAULTS_ALWAYS_ALLOWED, (this.size + this.faultCount) * FAULTS_SHARE_MAX);
		if (this.size > 0 && this.faultCount <= allowed) return;
		const [first] = this.faults;
		const example = first === undefined ? "" : `, as in ${first.place}: ${first.message}`;
		throw refuseFile(`${this.faultCount} of ${this.size + this.faultCount} entries cannot be read${example}`);
	}
}

/** The file as a whole is no good. */
export function refuseFile(message: string): AppError {
	return AppError.invalid([{ field: "file", code: "invalid", message }]);
}
