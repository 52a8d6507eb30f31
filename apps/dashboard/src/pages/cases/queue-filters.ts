// Reads the filters of the queue from the address.

import { listWords } from "../../api/call.ts";
import { dropUnset, readDay, readDayOrTime, readNumber, readText, readWords } from "../../shell/search-params.ts";

const AGE_HOURS_MAX = 1e6;

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
		/** `unseen` leaves out the mentions that the user has seen. */
		mentioned: readWords(search, "mentioned", ["me", "unseen"])?.slice(-1),
		overdue: readWords(search, "overdue", ["true"]),
		due: words("due")?.slice(0, 1),
		closed_by: readText(search, "closed_by", 128),
		closed_from: readDayOrTime(search, "closed_from"),
		closed_to: readDayOrTime(search, "closed_to"),
		first_look_by: readText(search, "first_look_by", 128),
		first_look_from: readDay(search, "first_look_from"),
		first_look_to: readDay(search, "first_look_to"),
		reopened_closer: readText(search, "reopened_closer", 128),
		reopened_from: readDay(search, "reopened_from"),
		reopened_to: readDay(search, "reopened_to"),
		customer_id: readText(search, "customer_id", 128),
		amount_min: readNumber(search, "amount_min"),
		amount_max: readNumber(search, "amount_max"),
		resolution: words("resolution")?.slice(0, 1),
		from: readDay(search, "from"),
		to: readDay(search, "to"),
		age_min: readNumber(search, "age_min", AGE_HOURS_MAX),
		age_max: readNumber(search, "age_max", AGE_HOURS_MAX),
		sort: words("sort")?.[0],
	});
}

export type QueueSearch = ReturnType<typeof readQueueSearch>;
