// Our own format: one JSON object per line, with the fields of an entry in snake case. A file may hold several lists.

import {
	type EntityType,
	foldCountry,
	type ListedAccount,
	type ListedDocument,
	type ListedEntity,
	type ListedWallet,
} from "@hakiki/domain";
import { buildEntity, ENTITY_TYPES } from "../build-entity.ts";
import { createJsonLinesReader, type JsonObject, readText, readTexts } from "../json-lines.ts";
import { RowProblem } from "../list-draft.ts";
import { finishNothing, type ListFormat, SINGLE_PART } from "../list-format.ts";
import { foldDocument } from "../read-documents.ts";

const TOPIC = /^[a-z]+(?:\.[a-z]+)*$/;

export const hakikiFormat: ListFormat = {
	id: "hakiki",
	title: "Hakiki JSON lines",
	list: "own",
	parts: SINGLE_PART,
	open: (draft, { list }) => ({
		readers: [
			createJsonLinesReader((read, line) => draft.tryRow(`line ${line}`, () => readHakikiEntity(read(), list))),
		],
		finish: finishNothing,
	}),
};

/** Also reads entries as they are stored. */
export function readHakikiEntity(object: JsonObject, list: string): ListedEntity {
	const topics = readTexts(object, "topics");
	const wrong = topics.find((topic) => !TOPIC.test(topic));
	if (wrong !== undefined || topics.length === 0) throw new RowProblem("topics: must be texts such as sanction");
	return buildEntity({
		id: readText(object, "id"),
		list: readText(object, "list") ?? list,
		topics,
		type: readType(readText(object, "type") ?? "unknown"),
		name: readText(object, "name"),
		listedName: readText(object, "listed_name"),
		aliases: readTexts(object, "aliases"),
		weakAliases: readTexts(object, "weak_aliases"),
		originalScript: readTexts(object, "original_script"),
		dobs: readTexts(object, "dobs"),
		nationalities: readTexts(object, "nationalities"),
		countries: readTexts(object, "countries"),
		programs: readTexts(object, "programs"),
		position: readText(object, "position"),
		gender: readText(object, "gender"),
		listedAt: readText(object, "listed_at"),
		asof: readText(object, "asof"),
		addresses: readWallets(object["addresses"]),
		accounts: readAccounts(object["accounts"]),
		documents: readDocuments(object["documents"]),
		postalAddresses: readTexts(object, "postal_addresses"),
	});
}

/** Writes an entry in a fixed order of fields and without empty ones, so that equal entries give equal text. */
export function writeHakikiEntity(entity: ListedEntity): string {
	const some = <Value>(values: readonly Value[] | undefined) =>
		values === undefined || values.length === 0 ? undefined : values;
	return JSON.stringify({
		id: entity.id,
		list: entity.list,
		topics: entity.topics,
		type: entity.type,
		name: entity.name,
		listed_name: entity.listedName,
		aliases: some(entity.aliases),
		weak_aliases: some(entity.weakAliases),
		original_script: some(entity.originalScript),
		dobs: some(entity.dobs),
		nationalities: some(entity.nationalities),
		countries: some(entity.countries),
		programs: some(entity.programs),
		position: entity.position,
		gender: entity.gender,
		listed_at: entity.listedAt,
		asof: entity.asof,
		addresses: some(entity.addresses?.map(({ currency, address }) => ({ currency, address }))),
		accounts: some(entity.accounts?.map(({ account, bankCode }) => ({ account, bank_code: bankCode }))),
		documents: some(entity.documents?.map(({ number, country }) => ({ number, country }))),
		postal_addresses: some(entity.postalAddresses),
	});
}

function readType(text: string): EntityType {
	const type = ENTITY_TYPES.find((one) => one === text);
	if (type === undefined) throw new RowProblem(`type: must be one of ${ENTITY_TYPES.join(", ")}`);
	return type;
}

function readWallets(value: unknown): readonly ListedWallet[] {
	if (value === undefined || value === null) return [];
	if (!Array.isArray(value)) throw new RowProblem("addresses: must be a list");
	return value.map((one: unknown) => {
		const { currency, address } = (typeof one === "object" && one !== null ? one : {}) as JsonObject;
		if (typeof address !== "string" || address === "" || address.length > 128) {
			throw new RowProblem("addresses: each needs an address of at most 128 characters");
		}
		return { currency: typeof currency === "string" ? currency : "", address };
	});
}

function readAccounts(value: unknown): readonly ListedAccount[] {
	if (value === undefined || value === null) return [];
	if (!Array.isArray(value)) throw new RowProblem("accounts: must be a list");
	return value.map((one: unknown) => {
		const { account, bank_code: bankCode } = (typeof one === "object" && one !== null ? one : {}) as JsonObject;
		if (typeof account !== "string" || account === "" || account.length > 64) {
			throw new RowProblem("accounts: each needs an account of at most 64 characters");
		}
		return { account, ...(typeof bankCode === "string" && bankCode !== "" ? { bankCode } : {}) };
	});
}

/** Short numbers are left out, because they would match many entries. */
function readDocuments(value: unknown): readonly ListedDocument[] {
	if (value === undefined || value === null) return [];
	if (!Array.isArray(value)) throw new RowProblem("documents: must be a list");
	return value.flatMap((one: unknown) => {
		const { number, country } = (typeof one === "object" && one !== null ? one : {}) as JsonObject;
		if (typeof number !== "string") throw new RowProblem("documents: each needs a number");
		const folded = foldDocument(number);
		if (folded === undefined) return [];
		const code = typeof country === "string" ? foldCountry(country) : undefined;
		return [code === undefined ? { number: folded } : { number: folded, country: code }];
	});
}
