// Filters by the work on cases. They are shown where they are of use or set, so that the usual queue keeps one line of filters.

import { listWords } from "../../api/call.ts";
import type { Filter } from "../../components/filters.tsx";
import { t } from "../../messages/cases.ts";
import { nameWord } from "../../messages/words.ts";
import type { QueueSearch } from "./queue-filters.ts";

export function listWorkFilters(
	search: QueueSearch,
	actors: readonly string[],
	nameOf: (actor: string) => string,
): readonly Filter[] {
	const isSet = (name: string): boolean => Object.keys(search).some((key) => key.startsWith(name));
	const isClosed = search.status?.join() === "closed";
	const hasClosed = search.status?.includes("closed") === true;
	const isDue = search.sort === "due";
	const choose = (name: string, label: string, words: readonly string[], nameWords = nameWord): Filter => ({
		...{ kind: "words", isSingle: true },
		...{ name, label, words, nameOf: nameWords },
	});
	const person = (name: keyof QueueSearch, label: string): Filter => {
		const chosen = search[name];
		// Somebody who left, or a key, stays in the list while they are chosen.
		const words = typeof chosen === "string" && !actors.includes(chosen) ? [...actors, chosen] : actors;
		return choose(name, label, words, nameOf);
	};
	const days = (prefix: string, label: string): Filter => ({ kind: "days", name: prefix, label, prefix });
	const nameMention = (word: string): string => (word === "me" ? t("mentionsAll") : t("mentionsUnseen"));
	return [
		...(hasClosed || isSet("resolution")
			? [choose("resolution", t("resolution"), listWords("listCases", "resolution"))]
			: []),
		...(hasClosed || isSet("disposition")
			? [choose("disposition", t("disposition"), listWords("listCases", "disposition"))]
			: []),
		...(isDue || isSet("overdue") ? [choose("overdue", t("viewDue"), ["true"], () => t("onlyOverdue"))] : []),
		...(isDue || search.due !== undefined ? [choose("due", t("due"), listWords("listCases", "due"))] : []),
		...(isClosed || isSet("closed_") ? [person("closed_by", t("closedByFilter")), days("closed_", t("closed"))] : []),
		...(isClosed || isSet("reopened_") ? [days("reopened_", t("reopenedFilter"))] : []),
		...(isSet("reopened_closer") ? [person("reopened_closer", t("reopenedCloser"))] : []),
		...(isSet("first_look_") ? [person("first_look_by", t("firstLookBy")), days("first_look_", t("firstLook"))] : []),
		...(isSet("mentioned") ? [choose("mentioned", t("mentions"), ["me", "unseen"], nameMention)] : []),
	];
}
