// FollowTheMoney JSON lines, as OpenSanctions publishes them (`entities.ftm.json`, `targets.nested.json`).

import type { EntityType, ListedWallet } from "@hakiki/domain";
import { buildEntity, type FoundEntity } from "../build-entity.ts";
import { createJsonLinesReader, type JsonObject, readText, readTexts } from "../json-lines.ts";
import { type ListDraft, RowProblem } from "../list-draft.ts";
import { type ListFormat, SINGLE_PART } from "../list-format.ts";
import { readNumber } from "../read-documents.ts";
import { isOtherScript } from "../read-names.ts";
import { References } from "./references.ts";
import { readSchema, readTopics } from "./schemas.ts";

interface Found {
	readonly line: number;
	readonly entity: FoundEntity;
	complete(): Partial<FoundEntity>;
}

const OF_A_COMPANY = [
	...["registrationNumber", "idNumber", "taxNumber", "vatCode", "leiCode", "innCode", "ogrnCode", "okpoCode"],
	...["uscCode", "dunsCode", "imoNumber"],
];
const OF_A_CRAFT = ["imoNumber", "mmsi", "registrationNumber", "serialNumber", "idNumber"];

/** The properties that hold document numbers, by type of entry. */
const NUMBERS: Readonly<Record<EntityType, readonly string[]>> = {
	person: ["passportNumber", "idNumber"],
	entity: OF_A_COMPANY,
	vessel: OF_A_CRAFT,
	aircraft: OF_A_CRAFT,
	unknown: OF_A_COMPANY,
};

interface Wallet extends ListedWallet {
	readonly line: number;
	readonly holder: string;
}

export const followTheMoneyFormat: ListFormat = {
	id: "ftm",
	title: "FollowTheMoney JSON lines (OpenSanctions)",
	list: "opensanctions",
	listTitle: "OpenSanctions",
	publisher: "OpenSanctions",
	parts: SINGLE_PART,
	open(draft, { list }) {
		const found = new Map<string, Found>();
		const wallets: Wallet[] = [];
		const references = new References();
		const reader = createJsonLinesReader((read, line) =>
			draft.tryRow(`line ${line}`, () => {
				const object = read();
				const schema = readText(object, "schema") ?? "";
				const properties = readProperties(object);
				const type = readSchema(schema);
				if (schema === "CryptoWallet") wallets.push(...readWallets(properties, line));
				if (references.take(schema, readText(object, "id") ?? "", properties)) return undefined;
				const topics = readTopics(readTexts(properties, "topics"));
				if (type === undefined || topics.length === 0) return undefined;
				const names = [...readTexts(properties, "name"), ...readTexts(properties, "alias")];
				const caption = readText(object, "caption");
				const id = readText(object, "id");
				const entity = buildEntity({
					id,
					list,
					topics,
					type,
					name: caption ?? names[0],
					aliases: names.filter((name) => !isOtherScript(name)),
					weakAliases: readTexts(properties, "weakAlias"),
					originalScript: names.filter(isOtherScript),
					dobs: readTexts(properties, "birthDate"),
					nationalities: [...readTexts(properties, "nationality"), ...readTexts(properties, "citizenship")],
					countries: [...readTexts(properties, "country"), ...readTexts(properties, "jurisdiction")],
					programs: readTexts(properties, "programId"),
					gender: readTexts(properties, "gender")[0],
					asof: (readText(object, "last_change") ?? "").slice(0, 10),
					documents: NUMBERS[type].flatMap((field) =>
						readTexts(properties, field).flatMap((number) => readNumber(number, undefined)),
					),
				});
				if (found.has(entity.id)) throw new RowProblem(`id: ${entity.id} is there twice`);
				// A referenced record may come later in the file.
				const complete = (): Partial<FoundEntity> => ({
					position: references.describePosition(entity.id, properties),
					postalAddresses: references.findAddresses(properties),
				});
				found.set(entity.id, { line, entity, complete });
				return undefined;
			}),
		);
		return { readers: [reader], finish: () => addAll(draft, found, wallets) };
	},
};

/** A wallet belongs to its holder. A wallet without a listed holder is skipped, because its reason is unknown. */
function addAll(draft: ListDraft, found: ReadonlyMap<string, Found>, wallets: readonly Wallet[]): void {
	const held = new Map<string, ListedWallet[]>();
	for (const { holder, currency, address } of wallets) {
		const own = held.get(holder) ?? [];
		own.push({ currency, address });
		held.set(holder, own);
	}
	for (const [id, { line, entity, complete }] of found) {
		const addresses = held.get(id);
		draft.tryRow(`line ${line}`, () =>
			buildEntity({ ...entity, ...complete(), ...(addresses === undefined ? {} : { addresses }) }),
		);
	}
}

function readProperties(object: JsonObject): JsonObject {
	const value = object["properties"];
	if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as JsonObject;
	throw new RowProblem("properties: must be an object");
}

function readWallets(properties: JsonObject, line: number): readonly Wallet[] {
	const currency = readTexts(properties, "currency")[0] ?? "";
	return readTexts(properties, "publicKey").flatMap((address) =>
		readTexts(properties, "holder").map((holder) => ({ line, holder, currency, address })),
	);
}
