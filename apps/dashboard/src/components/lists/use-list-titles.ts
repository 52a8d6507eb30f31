// The titles of the screening lists by id, as the team gave them.

import { useQuery } from "@tanstack/react-query";
import { readQuery } from "../../api/queries.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";

/** A list that was removed, or whose title is not loaded yet, has the words of its id. */
export function useListTitles(): (listId: string) => string {
	const { can } = useSession();
	const lists = useQuery({ ...readQuery("readScreeningLists", {}), enabled: can("readScreeningLists") });
	const known = lists.data?.lists;
	return (listId) => known?.find(({ id }) => id === listId)?.title ?? nameWord(listId);
}
