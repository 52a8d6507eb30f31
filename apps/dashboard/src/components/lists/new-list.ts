// The values of the form that adds a list, and the requests they become.

import type { Body } from "../../api/call.ts";
import { type Schedule, toUtc } from "../../format/schedule.ts";
import type { Format } from "./list-types.ts";
import type { UploadOrder } from "./send-upload.ts";

export interface NewList {
	readonly format: string;
	readonly title: string;
	readonly address: string;
	readonly columns: string;
	readonly topic: string;
	readonly schedule: Schedule;
}

/** A list of the team's own, and a second list of one format, need a title, which also gives the id. */
export function needsTitle(format: Format, known: readonly string[]): boolean {
	return format.list_title === null || known.includes(format.list_id);
}

export function toNewList(
	values: NewList,
	format: Format,
	known: readonly string[],
	zone: string,
): Body<"addScreeningList"> {
	const urls = values.address.split(/\s+/).filter((url) => url !== "");
	return {
		...toOrder(values, format, known),
		...(urls.length > 0 && { urls }),
		schedule: toUtc(values.schedule, zone),
	};
}

export function toOrder(values: NewList, format: Format, known: readonly string[]): UploadOrder {
	const title = values.title.trim();
	const columns = readColumns(values.columns);
	return {
		format: format.id,
		...(title !== "" && { title }),
		...(title !== "" && needsTitle(format, known) && { list_id: toListId(title) }),
		...(format.has_columns && { settings: { topic: values.topic, ...(columns !== undefined && { columns }) } }),
	};
}

/** `Our own list` becomes `our_own_list`. */
export function toListId(title: string): string {
	const words = (
		title
			.normalize("NFKD")
			.toLowerCase()
			.match(/[a-z0-9]+/g) ?? []
	).join("_");
	return (/^[a-z]/.test(words) ? words : `list_${words}`).slice(0, 63);
}

/** `id=Ref,name=Full name`. A part without a sign is left to the service to refuse. */
function readColumns(text: string): Record<string, string> | undefined {
	const pairs = text.split(",").flatMap((pair) => {
		const [field = "", column = ""] = pair.split("=", 2).map((part) => part.trim());
		return field === "" ? [] : [[field, column] as const];
	});
	return pairs.length === 0 ? undefined : Object.fromEntries(pairs);
}
