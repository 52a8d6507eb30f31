// Screening a name without creating a customer: whatever lists are loaded are searched, and named in the answer.

import { DEFAULT_THRESHOLDS, type ScreenFacts, type ScreeningMatch, type ScreeningThresholds } from "@hakiki/domain";
import type { NameMatch } from "@hakiki/screening";
import type { LoadedLists } from "../lists/loaded-lists.ts";
import type { World } from "../realm-context.ts";
import { nameEntity, searchListed } from "./name-screener.ts";

const RESULTS_MAX = 20;

export interface NameQuery {
	readonly name: string;
	readonly dob?: string | undefined;
	readonly nationality?: string | undefined;
}

/** A realm, or a mode with the usual thresholds. */
export interface NamePlace {
	readonly isLive: boolean;
	readonly thresholds?: ScreeningThresholds;
}

export function screenName(
	world: World,
	lists: Pick<LoadedLists, "listsOf" | "namesOf">,
	{ name, dob, nationality }: NameQuery,
	place: NamePlace,
): ScreenFacts {
	const names = lists.namesOf(place);
	const found =
		names === undefined
			? []
			: searchListed(names, { name, dob, country: nationality }, place.thresholds ?? DEFAULT_THRESHOLDS, RESULTS_MAX);
	return { matches: found.map(toMatch), screenedAt: world.now(), lists: lists.listsOf(place) };
}

function toMatch({ entity, topic, score, matchedName, matchedOn, explanation }: NameMatch): ScreeningMatch {
	return {
		id: nameEntity(entity),
		name: entity.name,
		type: topic,
		lists: [entity.list],
		score,
		matchedName,
		matchedOn,
		birthDates: entity.dobs,
		countries: [...new Set([...entity.nationalities, ...entity.countries])],
		topics: entity.topics,
		...(entity.listedAt !== undefined && { listedAt: entity.listedAt }),
		explanation,
	};
}
