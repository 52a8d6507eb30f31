// Screens a name without creating a customer. The response names the searched lists, and says when a required list is
// missing, because an empty result then clears nobody.

import {
	AppError,
	foldCountry,
	foldImo,
	type NameToScreen,
	type ScreenedType,
	type ScreenFacts,
	type ScreeningMatch,
	type ScreeningThresholds,
} from "@hakiki/domain";
import type { EntityType, NameMatch } from "@hakiki/screening";
import type { RealmContext } from "../realm-context.ts";
import type { VerbTools } from "../verb-tools.ts";
import { nameEntity, searchListed, strengthOf } from "./name-screener.ts";

const RESULTS_DEFAULT = 20;
const HAS_WORD = /[\p{L}\p{N}]/u;
/** An operator must load lists first, so a retry within a minute is useless. */
const REFUSED_FOR_SECONDS = 300;

export interface NameQuery {
	readonly name: string;
	readonly dob?: string | undefined;
	readonly nationality?: string | undefined;
	/** Entries of other types are left out. */
	readonly type?: ScreenedType | undefined;
	/** Numbers of passports, identity cards, registrations or ships, in any spelling. */
	readonly documents?: readonly string[] | undefined;
	readonly addresses?: readonly string[] | undefined;
	readonly limit?: number | undefined;
}

export function screenName(
	{ world, lists }: Pick<VerbTools, "world" | "lists">,
	context: Pick<RealmContext, "isLive" | "thresholds" | "screeningNeedsLists"> & {
		readonly settings: Pick<RealmContext["settings"], "country">;
	},
	query: NameQuery,
): ScreenFacts {
	const { isLive, settings, thresholds, screeningNeedsLists } = context;
	if (!HAS_WORD.test(query.name)) throw refuseBlank();
	const incompleteReasons = lists.findGaps({ isLive, country: settings.country });
	if (incompleteReasons.length > 0 && screeningNeedsLists) throw refuse(incompleteReasons);
	const names = lists.namesOf(context);
	const limit = query.limit ?? RESULTS_DEFAULT;
	// One more match than is shown tells whether there are more.
	const found = names === undefined ? [] : searchListed(names, toNameToScreen(query), thresholds, limit + 1);
	return {
		matches: found.slice(0, limit).map((match) => toMatch(match, thresholds)),
		isTruncated: found.length > limit,
		incompleteReasons,
		screenedAt: world.now(),
		lists: lists.listsOf(context),
	};
}

/** Refuses an empty name, because its empty result would look clean. */
function refuseBlank(): AppError {
	const message = "must have a letter or digit";
	return new AppError("invalid_request", `name: ${message}`, {
		details: [{ field: "name", code: "invalid", message }],
	});
}

function refuse(reasons: readonly string[]): AppError {
	return new AppError("screening_unavailable", `Names cannot be screened: ${reasons.join(" ")}`, {
		details: reasons.map((message) => ({ field: "lists", code: "missing", message })),
		retryAfterSeconds: REFUSED_FOR_SECONDS,
	});
}

function toNameToScreen(query: NameQuery): NameToScreen {
	const { name, dob, nationality, type, documents, addresses } = query;
	// Lists use upper case, callers use either.
	const country = nationality === undefined ? undefined : foldCountry(nationality);
	return {
		name,
		dob,
		country,
		type: type === "company" ? "entity" : type,
		// Lists print only the number of a ship.
		documents: documents?.map((number) => foldImo(number) ?? number),
		addresses,
	};
}

function toMatch(match: NameMatch, thresholds: ScreeningThresholds): ScreeningMatch {
	const { entity, topic, score, matchedName, matchedOn, explanation } = match;
	return {
		id: nameEntity(entity),
		name: entity.name,
		type: topic,
		entityType: nameType(entity.type),
		position: entity.position ?? null,
		lists: [entity.list],
		score,
		strength: strengthOf(match, thresholds),
		matchedName,
		matchedOn,
		birthDates: entity.dobs,
		countries: [...new Set([...entity.nationalities, ...entity.countries])],
		topics: entity.topics,
		...(entity.listedAt !== undefined && { listedAt: entity.listedAt }),
		explanation,
	};
}

function nameType(type: EntityType): ScreeningMatch["entityType"] {
	return type === "entity" ? "company" : type;
}
