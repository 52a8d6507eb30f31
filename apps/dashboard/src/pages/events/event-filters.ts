// Reads the filters of the list of events from the address. Unknown values are ignored, so that every address shows a page.

import { listWords } from "../../api/call.ts";
import { dropUnset, readDayOrTime, readNumber, readText, readWords } from "../../shell/search-params.ts";

export function readEventSearch(search: Record<string, unknown>) {
	const words = (name: string) => readWords(search, name, listWords("listEvents", name));
	return dropUnset({
		decision: words("decision"),
		type: words("type"),
		method: words("method"),
		label: words("label"),
		let_through: readWords(search, "let_through", ["true", "false"])?.slice(0, 1),
		customer_id: readText(search, "customer_id", 128),
		rule: readText(search, "rule", 64),
		amount_min: readNumber(search, "amount_min"),
		amount_max: readNumber(search, "amount_max"),
		from: readDayOrTime(search, "from"),
		to: readDayOrTime(search, "to"),
		counted: readWords(search, "counted", ["true"]),
		sort: words("sort")?.[0],
	});
}

export type EventSearch = ReturnType<typeof readEventSearch>;
