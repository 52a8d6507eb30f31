// OFAC's CSV files, for the SDN list and the consolidated list: entries, aliases, addresses, and long remarks. The
// files have no header. `-0-` means empty, and the last byte may be 0x1A.

import type { EntityType } from "@hakiki/domain";
import { buildEntity } from "../build-entity.ts";
import { createCsvReader } from "../csv.ts";
import { RowProblem, refuseFile } from "../list-draft.ts";
import type { ListFormat, PartReader } from "../list-format.ts";
import { joinAddress } from "../read-addresses.ts";
import { readCountry } from "../read-countries.ts";
import { toNaturalOrder } from "../read-names.ts";
import { readOfacRemarks } from "./ofac-remarks.ts";

const COLUMNS = { entries: 12, names: 5, addresses: 6, comments: 2 } as const;
const TYPES: Readonly<Record<string, EntityType>> = { individual: "person", vessel: "vessel", aircraft: "aircraft" };

interface Gathered {
	readonly line: number;
	readonly cells: readonly string[];
	readonly names: string[];
	readonly countries: string[];
	readonly postalAddresses: (string | undefined)[];
	remarks: string;
}

const EXPORTS = "https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports";

export const ofacCsvFormat: ListFormat = {
	id: "ofac-csv",
	title: "OFAC sdn.csv or cons_prim.csv, with alt, add and comments",
	list: "us_ofac_sdn",
	listTitle: "US sanctions list (OFAC SDN)",
	publisher: "US Treasury, OFAC",
	parts: [
		{ name: "entries", isOptional: false },
		{ name: "names", isOptional: true },
		{ name: "addresses", isOptional: true },
		{ name: "comments", isOptional: true },
	],
	officialUrls: ["SDN", "ALT", "ADD", "SDN_COMMENTS"].map((file) => `${EXPORTS}/${file}.CSV`),
	open(draft, { list }) {
		const gathered = new Map<string, Gathered>();
		const readers = [
			createRowReader(COLUMNS.entries, (cells, line) => {
				const id = cells[0] ?? "";
				draft.tryRow(`line ${line}`, () => {
					if (cells.length < COLUMNS.entries) throw new RowProblem(`has ${cells.length} of 12 columns`);
					if (!/^\d+$/.test(id)) throw new RowProblem("id: must be a number");
					if (gathered.has(id)) throw new RowProblem(`id: ${id} is there twice`);
					const nothing = { names: [], countries: [], postalAddresses: [] };
					gathered.set(id, { line, cells, ...nothing, remarks: cells[11] ?? "" });
					return undefined;
				});
			}),
			createRowReader(COLUMNS.names, (cells) => gathered.get(cells[0] ?? "")?.names.push(cells[3] ?? "")),
			createRowReader(COLUMNS.addresses, ([id = "", , street, city, country = ""]) => {
				const entry = gathered.get(id);
				entry?.countries.push(readCountry(country) ?? "");
				entry?.postalAddresses.push(joinAddress([street, city], country));
			}),
			createRowReader(COLUMNS.comments, (cells) => {
				const entry = gathered.get(cells[0] ?? "");
				// The rest of a text that was cut at a thousand characters, maybe within a word.
				if (entry !== undefined) entry.remarks += cells[1] ?? "";
			}),
		];
		return {
			readers,
			finish() {
				for (const [id, entry] of gathered) draft.tryRow(`line ${entry.line}`, () => build(id, list, entry));
			},
		};
	},
};

function build(id: string, list: string, { cells, names, countries, postalAddresses, remarks }: Gathered) {
	const [, name = "", kind = "", programs = "", position = "", , , , , flag = ""] = cells;
	const type = TYPES[kind.toLowerCase()] ?? "entity";
	const isPerson = type === "person";
	const found = readOfacRemarks(remarks, type);
	return buildEntity({
		id,
		list,
		topics: ["sanction"],
		type,
		name: toNaturalOrder(name, isPerson),
		listedName: name,
		aliases: names.map((alias) => toNaturalOrder(alias, isPerson)),
		weakAliases: found.weakAliases.map((alias) => toNaturalOrder(alias, isPerson)),
		dobs: isPerson ? found.dobs : [],
		nationalities: found.nationalities,
		countries: [...countries, readCountry(flag)],
		programs: programs.split(/\] \[|; /),
		position: isPerson ? position : undefined,
		gender: found.gender,
		addresses: found.wallets,
		documents: found.documents,
		postalAddresses,
	});
}

function createRowReader(columns: number, onRow: (cells: readonly string[], line: number) => void): PartReader {
	return createCsvReader(({ cells, line, isEnded }) => {
		const clean = cells.map((cell) => (cell.trim() === "-0-" ? "" : cell.trim()));
		if (clean.length === 1 && (clean[0] === "\u001A" || clean[0] === "")) return;
		if (!isEnded && clean.length < columns) throw refuseFile(`ends half way, at line ${line}`);
		onRow(clean, line);
	});
}
