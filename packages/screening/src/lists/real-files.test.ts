// The importers on the published files themselves, where a copy of them lies beside the repository.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import type { ListedDocument } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { ListDraft, listFormats } from "./index.ts";

/** Beside the repository, or beside the folder it lies in. */
const HERE = dirname(fileURLToPath(import.meta.url));
const FOLDERS = ["../../../../../shared/data/lists", "../../../../../../shared/data/lists"].map((path) =>
	join(HERE, path),
);
const FOLDER = FOLDERS.find((path) => existsSync(path)) ?? "";
const isThere = FOLDER !== "";
if (!isThere) console.warn("The published lists are not here; their importers are tested on made-up files alone.");

const PIECE = 65_536;

function read(formatId: string, list: string, ...files: readonly string[]) {
	const format = listFormats.find(({ id }) => id === formatId);
	if (format === undefined) throw new Error(`There is no format ${formatId}`);
	const draft = new ListDraft();
	const { readers, finish } = format.open(draft, { list });
	files.forEach((file, index) => {
		const bytes = readFileSync(join(FOLDER, file));
		const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
		for (let at = 0; at < text.length; at += PIECE) readers[index]?.write(text.slice(at, at + PIECE));
		readers[index]?.end();
	});
	finish();
	draft.assertUsable();
	const entities = [...draft.entities];
	const sum = (count: (entity: (typeof entities)[number]) => number) =>
		entities.reduce((total, entity) => total + count(entity), 0);
	return {
		entities: entities.length,
		persons: entities.filter(({ type }) => type === "person").length,
		weak: sum(({ weakAliases }) => weakAliases.length),
		dated: entities.filter(({ dobs }) => dobs.length > 0).length,
		national: entities.filter(({ nationalities }) => nationalities.length > 0).length,
		listed: entities.filter(({ listedAt }) => listedAt !== undefined).length,
		wallets: sum(({ addresses }) => addresses?.length ?? 0),
		documented: entities.filter(({ documents }) => documents !== undefined).length,
		addressed: entities.filter(({ postalAddresses }) => postalAddresses !== undefined).length,
		ships: entities.filter(({ type, documents }) => type === "vessel" && documents?.some(isImoNumber) === true).length,
		faults: draft.faultCount,
		date: draft.date,
		published: draft.publishedOn,
		stated: draft.statedEntries,
	};
}

const isImoNumber = ({ number }: ListedDocument) => /^\d{7}$/.test(number);

describe.skipIf(!isThere)("the published files", () => {
	it("are read whole: our merged file", () => {
		expect(read("hakiki", "own", "watchlist.jsonl.gz")).toMatchObject({ entities: 43_288, weak: 4_254, faults: 0 });
	});

	it("are read whole: the UN's XML", () => {
		expect(read("un-xml", "un_sc", "raw/un_consolidated_2026-08-01.xml.gz")).toEqual({
			entities: 1_011,
			persons: 736,
			weak: 626,
			dated: 683,
			national: 634,
			listed: 1_011,
			wallets: 0,
			documented: 285,
			addressed: 364,
			ships: 0,
			faults: 0,
			date: "2026-08-01",
			published: "2026-08-01",
			stated: undefined,
		});
	});

	it("are read whole: OFAC's CSV sets and XML", () => {
		const sdn = ["sdn_2024-05-03", "alt_2026-08-01", "add_2026-08-01", "sdn_comments_2026-08-01"];
		expect(read("ofac-csv", "us_ofac_sdn", ...sdn.map((name) => `raw/ofac_${name}.csv.gz`))).toMatchObject({
			entities: 14_965,
			persons: 6_854,
			dated: 6_736,
			wallets: 696,
			documented: 8_194,
			addressed: 8_758,
			ships: 846,
			faults: 0,
		});
		const cons = ["prim", "alt", "add", "comments"];
		expect(
			read("ofac-csv", "us_ofac_cons", ...cons.map((name) => `raw/ofac_cons_${name}_2025-12-19.csv.gz`)),
		).toMatchObject({
			entities: 442,
			persons: 79,
			dated: 74,
			documented: 327,
			addressed: 389,
			faults: 0,
		});
		expect(read("ofac-xml", "us_ofac_cons", "raw/ofac_consolidated_2025-03-28.xml.gz")).toMatchObject({
			entities: 443,
			persons: 80,
			weak: 70,
			documented: 320,
			addressed: 389,
			faults: 0,
			date: "2025-03-28",
			published: "2025-03-28",
			stated: 443,
		});
	});

	it("are read whole: OpenSanctions' table and the wallets", () => {
		const targets = "raw/opensanctions_targets_simple_ua_war_sanctions_2026-03-13.csv.gz";
		expect(read("opensanctions-csv", "ua_war", targets)).toMatchObject({
			...{ entities: 5_600, persons: 1_543, faults: 0 },
			...{ documented: 5_361, addressed: 1_285, ships: 1_336 },
		});
		expect(read("wallets-csv", "us_ofac_wallets", "sanctioned_crypto_addresses.csv")).toMatchObject({
			wallets: 905,
			faults: 0,
		});
	});
});
