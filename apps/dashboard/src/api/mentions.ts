// The signed-in user's unseen mentions. They have a key of their own, so that a decision does not count them again.

import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "./call.ts";
import { useLive } from "./live.ts";

const MENTIONS = ["Mentions"] as const;

const mentionsQuery = queryOptions({
	queryKey: MENTIONS,
	queryFn: ({ signal }) => call("countMentions", {}, { signal }),
});

/** The number of unseen mentions, counted again when a note mentions the user. */
export function useMentions(me: string, isEnabled: boolean): number {
	const client = useQueryClient();
	const mentions = useQuery({ ...mentionsQuery, enabled: isEnabled });
	useLive(({ name, data }) => {
		const isMine = name === "case.mentioned" && Array.isArray(data["mentions"]) && data["mentions"].includes(me);
		if (isMine || name === "refetch") void client.invalidateQueries({ queryKey: MENTIONS });
	});
	return mentions.data?.unseen ?? 0;
}

/** Records that the user has opened a case, and has seen what its notes say, also while the page is open. */
export function useSeen(caseId: string): void {
	const client = useQueryClient();
	useEffect(() => void see(client, caseId), [client, caseId]);
	useLive(({ name, data }) => {
		if (name === "case.mentioned" && data["case_id"] === caseId) void see(client, caseId);
	});
}

/** A page that cannot record it, for example offline, has nothing to tell: the next opening records it. */
async function see(client: QueryClient, caseId: string): Promise<void> {
	const seen = await call("seeCase", { parameters: { case_id: caseId } }, {}).catch(() => undefined);
	if (seen !== undefined) client.setQueryData(MENTIONS, seen);
}
