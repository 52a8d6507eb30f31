// Presents the result of screening a name.

import type { ScreenFacts, ScreeningMatch } from "@hakiki/domain";
import type { ScreenView } from "../schemas/screen.ts";
import { formatTime } from "./format-time.ts";

export function viewScreen(facts: ScreenFacts): ScreenView {
	return {
		match: facts.matches.length > 0,
		complete: facts.incompleteReasons.length === 0,
		incomplete_reasons: [...facts.incompleteReasons],
		results: facts.matches.map(viewMatch),
		truncated: facts.isTruncated,
		screened_at: formatTime(facts.screenedAt),
		lists: facts.lists.map(({ id, updatedAt, entryCount }) => ({
			id,
			updated_at: formatTime(updatedAt),
			entries: entryCount,
		})),
	};
}

function viewMatch(match: ScreeningMatch): ScreenView["results"][number] {
	return {
		id: match.id,
		name: match.name,
		type: match.type,
		entity_type: match.entityType,
		position: match.position,
		lists: [...match.lists],
		score: Math.round(match.score * 1000) / 1000,
		strength: match.strength,
		matched_name: match.matchedName,
		matched_on: [...match.matchedOn],
		dob: [...match.birthDates],
		countries: [...match.countries],
		topics: [...match.topics],
		...(match.listedAt && { listed_at: match.listedAt }),
		explanation: match.explanation,
	};
}
