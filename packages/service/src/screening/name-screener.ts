// The lists as decisions search them: an index of names behind the domain's port, with the latest answers remembered,
// because the same shops, employers and landlords are paid all day.

import type { ListedMatch, NameToScreen, Screener } from "@hakiki/domain";
import type { NameMatch, NameQuery, SearchOptions } from "@hakiki/screening";

/** What the lists compile to. */
export interface SearchableNames {
	search(query: NameQuery, options?: SearchOptions): readonly NameMatch[];
}

export interface NameScreenerOptions {
	readonly names: SearchableNames;
	readonly isComplete: boolean;
	readonly changedAt: number;
}

const MATCHES_MAX = 8;
const REMEMBERED_MAX = 4_096;

/** No list is loaded: nothing is searched, and nobody is clear. */
export const NO_LISTS: Screener = { isEmpty: true, isComplete: false, changedAt: 0, search: () => [] };

/** Belongs to one state of the lists: when they change, a new one takes its place, and what was remembered goes. */
export class NameScreener implements Screener {
	readonly isEmpty = false;
	readonly isComplete: boolean;
	readonly changedAt: number;
	private readonly names: SearchableNames;
	private readonly remembered = new Map<string, readonly ListedMatch[]>();

	constructor({ names, isComplete, changedAt }: NameScreenerOptions) {
		this.names = names;
		this.isComplete = isComplete;
		this.changedAt = changedAt;
	}

	search({ name, dob, country, type }: NameToScreen): readonly ListedMatch[] {
		const key = `${type ?? ""}\n${dob ?? ""}\n${country ?? ""}\n${name}`;
		const known = this.remembered.get(key);
		if (known !== undefined) return known;
		const query = { name, dob, countries: country === undefined ? undefined : [country], type };
		const found = this.names.search(query, { limit: MATCHES_MAX }).map(toListedMatch);
		// The oldest goes first; what is asked for all day is soon remembered again.
		if (this.remembered.size >= REMEMBERED_MAX) {
			for (const oldest of this.remembered.keys()) {
				this.remembered.delete(oldest);
				break;
			}
		}
		this.remembered.set(key, found);
		return found;
	}
}

function toListedMatch({ entity, topic, isStrong, score }: NameMatch): ListedMatch {
	return { entity: `${entity.list}:${entity.id}`, topic, strength: isStrong ? "strong" : "weak", score };
}
