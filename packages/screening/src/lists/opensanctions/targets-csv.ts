// OpenSanctions' `targets.simple.csv`: one row per entry, with semicolons between several values of a cell. It does not
// state the topics of its entries, so the caller gives them. The default is `sanction`.

import { buildEntity } from "../build-entity.ts";
import { createHeadedCsvReader } from "../csv.ts";
import { RowProblem } from "../list-draft.ts";
import { finishNothing, type ListFormat, SINGLE_PART } from "../list-format.ts";
import { readNumber } from "../read-documents.ts";
import { isOtherScript } from "../read-names.ts";
import { readSchema } from "./schemas.ts";

export const targetsCsvFormat: ListFormat = {
	id: "opensanctions-csv",
	title: "OpenSanctions targets.simple.csv",
	list: "opensanctions",
	listTitle: "OpenSanctions",
	publisher: "OpenSanctions",
	parts: SINGLE_PART,
	open: (draft, { list, topic = "sanction" }) => ({
		readers: [
			createHeadedCsvReader({ required: ["id", "schema", "name", "aliases"] }, (read, line) => {
				const type = readSchema(read("schema"));
				// A wallet has no name here. The other format names its holder.
				if (type === undefined && read("schema") === "CryptoWallet") return;
				draft.tryRow(`line ${line}`, () => {
					if (type === undefined) throw new RowProblem(`schema: ${read("schema").slice(0, 50)} is unknown`);
					const split = (column: string) => read(column).split(";");
					const aliases = split("aliases");
					const codes = split("countries");
					const seen = read("last_change").slice(0, 10);
					if (draft.date === undefined || seen > draft.date)
						draft.date = /^\d{4}-\d{2}-\d{2}$/.test(seen) ? seen : draft.date;
					return buildEntity({
						id: read("id"),
						list,
						topics: [topic],
						type,
						name: read("name"),
						aliases: aliases.filter((name) => !isOtherScript(name)),
						originalScript: aliases.filter(isOtherScript),
						dobs: type === "person" ? split("birth_date") : [],
						// One column holds both. For a person the codes are often nationalities.
						nationalities: type === "person" ? codes : [],
						countries: codes,
						programs: split("program_ids"),
						asof: seen,
						documents: split("identifiers").flatMap((one) => readNumber(one, undefined)),
						postalAddresses: split("addresses"),
					});
				});
			}),
		],
		finish: finishNothing,
	}),
};
