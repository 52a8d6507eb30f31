// From a search of the lists to what a caller reads.

import type { ScreenFacts, ScreeningMatch } from "@hakiki/domain";
import type { ScreenView } from "../schemas/screen.ts";
import { formatTime } from "./format-time.ts";

export function viewScreen(facts: ScreenFacts): ScreenView {
	return {
		match: facts.matches.length > 0,
		results: facts.matches.map(viewMatch),
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
		lists: [...match.lists],
		score: Math.round(match.score * 1000) / 1000,
		matched_name: match.matchedName,
		matched_on: [...match.matchedOn],
		dob: [...match.birthDates],
		countries: [...match.countries],
		topics: [...match.topics],
		...(match.listedAt && { listed_at: match.listedAt }),
		explanation: match.explanation,
	};
}
