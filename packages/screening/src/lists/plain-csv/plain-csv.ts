// Any CSV with a header. The caller maps the columns. Semicolons separate several values of a cell.

import { AppError, type ListedAccount } from "@hakiki/domain";
import { buildEntity, ENTITY_TYPES } from "../build-entity.ts";
import { createHeadedCsvReader } from "../csv.ts";
import { finishNothing, type ListFormat, SINGLE_PART } from "../list-format.ts";
import { readCountry } from "../read-countries.ts";
import { readBirthDate } from "../read-dates.ts";
import { readNumber } from "../read-documents.ts";
import { isOtherScript } from "../read-names.ts";

const FIELDS = [
	"id",
	"name",
	"aliases",
	"weak_aliases",
	"dob",
	"nationality",
	"country",
	"program",
	"position",
	"accounts",
	"documents",
	"document",
	"address",
] as const;

export const plainCsvFormat: ListFormat = {
	id: "csv",
	title: "A plain CSV with a header and a mapping of its columns",
	list: "own",
	parts: SINGLE_PART,
	open(draft, { list, columns = {}, topic = "sanction", type: typeName = "person" }) {
		const refuse = (field: string, message: string) => AppError.invalid([{ field, code: "invalid", message }]);
		const unknown = Object.keys(columns).find((field) => !FIELDS.some((one) => one === field));
		if (unknown !== undefined) throw refuse("columns", `${unknown} is none of ${FIELDS.join(", ")}`);
		const type = ENTITY_TYPES.find((one) => one === typeName);
		if (type === undefined) throw refuse("type", `must be one of ${ENTITY_TYPES.join(", ")}`);
		const columnOf = (field: (typeof FIELDS)[number]) => columns[field] ?? field;
		const required = [columnOf("name"), ...Object.values(columns)];
		const reader = createHeadedCsvReader({ required }, (read, line) =>
			draft.tryRow(`line ${line}`, () => {
				const split = (field: (typeof FIELDS)[number]) => read(columnOf(field)).split(";");
				const aliases = split("aliases");
				const name = read(columnOf("name"));
				return buildEntity({
					// A row without an id is identified by its name, so that a later file finds it again.
					id: read(columnOf("id")) || name.slice(0, 200),
					list,
					topics: [topic],
					type,
					name,
					aliases: aliases.filter((alias) => !isOtherScript(alias)),
					weakAliases: split("weak_aliases"),
					originalScript: aliases.filter(isOtherScript),
					dobs: split("dob").map(readBirthDate),
					nationalities: split("nationality").map(readCountry),
					countries: split("country").map(readCountry),
					programs: split("program"),
					position: read(columnOf("position")),
					accounts: split("accounts").flatMap(readAccount),
					documents: [...split("documents"), ...split("document")].flatMap((one) => readNumber(one, undefined)),
					postalAddresses: split("address"),
				});
			}),
		);
		return { readers: [reader], finish: finishNothing };
	},
};

/** `0123456789`, or with the bank's code in front: `058:0123456789`. */
function readAccount(text: string): readonly ListedAccount[] {
	const [account = "", bankCode] = text.split(":").reverse();
	if (!/\d/.test(account)) return [];
	return [{ account: account.trim(), ...(bankCode === undefined ? {} : { bankCode: bankCode.trim() }) }];
}
