// Reads the filters of the queue from the address.

import { listWords } from "../../api/call.ts";
import { dropUnset, readDay, readDayOrTime, readNumber, readText, readWords } from "../../shell/search-params.ts";

/** The search text is not among them: it may be a phone number, and addresses are logged. */
export function readQueueSearch(search: Record<string, unknown>) {
	const words = (name: string) => readWords(search, name, listWords("listCases", name));
	return dropUnset({
		status: words("status"),
		type: words("type"),
		priority: words("priority"),
		severity: words("severity"),
		decision: words("decision"),
		label: words("label")?.slice(0, 1),
		disposition: words("disposition")?.slice(0, 1),
		/** `me` and `none`, or an actor. */
		assignee: readText(search, "assignee", 128),
		mentioned: readWords(search, "mentioned", ["me"]),
		overdue: readWords(search, "overdue", ["true"]),
		customer_id: readText(search, "customer_id", 128),
		amount_min: readNumber(search, "amount_min"),
		amount_max: readNumber(search, "amount_max"),
		resolution: words("resolution")?.slice(0, 1),
		from: readDay(search, "from"),
		to: readDay(search, "to"),
		closed_from: readDayOrTime(search, "closed_from"),
		closed_to: readDayOrTime(search, "closed_to"),
		age_min: readNumber(search, "age_min"),
		age_max: readNumber(search, "age_max"),
		sort: words("sort")?.[0],
	});
}

export type QueueSearch = ReturnType<typeof readQueueSearch>;
