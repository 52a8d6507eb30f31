// Screening a name without creating a customer: whatever lists are loaded are searched, and named in the answer.

import type { ScreenFacts, ScreeningMatch } from "@hakiki/domain";
import type { NameMatch } from "@hakiki/screening";
import type { LoadedLists } from "../lists/loaded-lists.ts";
import type { World } from "../realm-context.ts";

export interface NameQuery {
	readonly name: string;
	readonly dob?: string | undefined;
	readonly nationality?: string | undefined;
}

export function screenName(
	world: World,
	lists: Pick<LoadedLists, "listsOf" | "namesOf">,
	{ name, dob, nationality }: NameQuery,
	place: { readonly isLive: boolean },
): ScreenFacts {
	const query = { name, dob, countries: nationality === undefined ? undefined : [nationality] };
	const found = lists.namesOf(place)?.search(query) ?? [];
	return { matches: found.map(toMatch), screenedAt: world.now(), lists: lists.listsOf(place) };
}

function toMatch({ entity, topic, score, matchedName, matchedOn, explanation }: NameMatch): ScreeningMatch {
	return {
		id: `${entity.list}:${entity.id}`,
		name: entity.name,
		type: topic,
		lists: [entity.list],
		score,
		matchedName,
		matchedOn,
		birthDates: entity.dobs,
		countries: [...new Set([...entity.nationalities, ...entity.countries])],
		topics: entity.topics,
		explanation,
	};
}
