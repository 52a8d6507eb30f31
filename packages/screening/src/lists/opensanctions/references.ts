// Records of OpenSanctions that other records refer to: addresses, offices and office-holders.

import { type JsonObject, readTexts } from "../json-lines.ts";
import { refuseFile } from "../list-draft.ts";
import { joinAddress } from "../read-addresses.ts";
import { describeOffices, joinTexts, type Office } from "../read-offices.ts";

/** The maximum number of records of each kind in one file. */
const REFERENCES_MAX = 2_000_000;
const OFFICES_PER_HOLDER_MAX = 50;

interface Post {
	readonly title: string;
	readonly place: string | undefined;
}

/** An office-holder's record. The office itself may be a record later in the file. */
interface Occupancy extends Omit<Office, "title" | "place"> {
	readonly post: Post | string;
}

export class References {
	private readonly addresses = new Map<string, string>();
	private readonly posts = new Map<string, Post>();
	private readonly held = new Map<string, Occupancy[]>();

	/** Takes a record that others refer to. Returns false for other kinds. */
	take(schema: string, id: string, properties: JsonObject): boolean {
		if (schema === "Address") put(this.addresses, id, readAddress(properties));
		else if (schema === "Position") put(this.posts, id, readPost(properties));
		else if (schema === "Occupancy") {
			for (const holder of listIds(properties, "holder")) {
				for (const one of readOccupancies(properties)) {
					const own = this.held.get(holder) ?? [];
					if (own.length < OFFICES_PER_HOLDER_MAX) own.push(one);
					put(this.held, holder, own);
				}
			}
		} else return false;
		return true;
	}

	/** Finds the addresses of an entry: as text, as nested records, and as separate records. */
	findAddresses(properties: JsonObject): readonly (string | undefined)[] {
		return [
			...listIds(properties, "address"),
			...listRecords(properties, "addressEntity").map((one) => readAddress(readProperties(one))),
			...listIds(properties, "addressEntity").map((id) => this.addresses.get(id)),
		];
	}

	/** Describes the office with place and start if the file states them. Otherwise uses the entry's own text. */
	describePosition(id: string, properties: JsonObject): string | undefined {
		const nested = listRecords(properties, "positionOccupancies").flatMap((one) =>
			readOccupancies(readProperties(one)),
		);
		const offices = [...(this.held.get(id) ?? []), ...nested].flatMap(({ post, ...office }): Office[] => {
			const known = typeof post === "string" ? this.posts.get(post) : post;
			return known === undefined || known.title === "" ? [] : [{ ...office, ...known }];
		});
		return describeOffices(offices) ?? joinTexts(listIds(properties, "position"));
	}
}

function readOccupancies(properties: JsonObject): readonly Occupancy[] {
	const [since] = readTexts(properties, "startDate");
	const [until] = readTexts(properties, "endDate");
	const [status] = readTexts(properties, "status");
	const isOver = status === "ended" || (until !== undefined && status !== "current");
	const posts = [
		...listRecords(properties, "post").map((one) => readPost(readProperties(one))),
		...listIds(properties, "post"),
	];
	return posts.map((post) => ({ post, since, until, isOver }));
}

function readPost(properties: JsonObject): Post {
	const [title = ""] = readTexts(properties, "name");
	const [area] = readTexts(properties, "subnationalArea");
	const [country] = readTexts(properties, "country");
	return { title, place: area ?? nameCountry(country) };
}

function readAddress(properties: JsonObject): string | undefined {
	const [full] = readTexts(properties, "full");
	const parts = ["street", "postalCode", "city", "region"].map((field) => readTexts(properties, field)[0]);
	return full ?? joinAddress(parts, nameCountry(readTexts(properties, "country")[0]));
}

function nameCountry(code: string | undefined): string | undefined {
	if (code === undefined || !/^[a-z]{2}$/i.test(code)) return undefined;
	return new Intl.DisplayNames(["en"], { type: "region" }).of(code.toUpperCase());
}

function put<Value>(known: Map<string, Value>, id: string, value: Value | undefined): void {
	if (value === undefined) return;
	if (known.size >= REFERENCES_MAX) throw refuseFile(`has more than ${REFERENCES_MAX} records of one kind`);
	known.set(id, value);
}

const listValues = (properties: JsonObject, field: string): readonly unknown[] => {
	const value = properties[field];
	return Array.isArray(value) ? value : [];
};

function listIds(properties: JsonObject, field: string): readonly string[] {
	return listValues(properties, field).filter((one) => typeof one === "string");
}

function listRecords(properties: JsonObject, field: string): readonly JsonObject[] {
	return listValues(properties, field).filter(
		(one): one is JsonObject => typeof one === "object" && one !== null && !Array.isArray(one),
	);
}

function readProperties(record: JsonObject): JsonObject {
	const value = record["properties"];
	return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}
