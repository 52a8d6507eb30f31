// How customers and entities are written into the memory of decisions, and read back as the database would give them.

import type { CustomerStatus, Hash, OpenCase, RiskLevel, ScreeningStatus } from "@hakiki/domain";
import { addFlows } from "@hakiki/rules";
import {
	addMember,
	type EntityTexts,
	FLOW_LETTERS,
	type LinkWrite,
	type StoredCustomer,
	StoredEntity,
} from "@hakiki/store";
import type { ByteShelf } from "./byte-ring.ts";

/** A customer as a round left it. Personal fields that no round has read or written since are not known. */
export interface KnownCustomer {
	readonly customer: StoredCustomer;
	readonly isSealedKnown: boolean;
}

const TIMES = 5;
const HEADER_BYTES = TIMES * 8 + 12;
const SEPARATOR = "\u0001";
const ROW_END = "\u0002";
const NO_CASES: readonly OpenCase[] = [];
const UNKNOWN_SEALED = 0xffffffff;

export function putCustomer(shelf: ByteShelf, { customer, isSealedKnown }: KnownCustomer): void {
	const { profile, sealed } = customer;
	const cases = customer.openCases.length === 0 ? "" : JSON.stringify(customer.openCases);
	const words = [customer.status, customer.heldBy, customer.riskLevel, customer.screeningStatus, cases].join(SEPARATOR);
	const wordBytes = Buffer.byteLength(words);
	const sealedBytes = sealed?.length ?? 0;
	const place = shelf.reserve(customer.id, HEADER_BYTES + wordBytes + profile.length + sealedBytes);
	if (place === undefined) return;
	const times = [
		customer.version,
		customer.lastScreenedAt ?? Number.NaN,
		customer.createdAt,
		customer.lastEventAt,
		customer.lastReceivedAt,
	];
	let at = 0;
	for (const time of times) at = place.writeDoubleLE(time, at);
	at = place.writeUInt32LE(wordBytes, at);
	at = place.writeUInt32LE(profile.length, at);
	at = place.writeUInt32LE(isSealedKnown ? sealedBytes : UNKNOWN_SEALED, at);
	at += place.write(words, at, wordBytes, "utf8");
	place.set(profile, at);
	if (sealed !== undefined) place.set(sealed, at + profile.length);
}

/** The bytes of the profile stay in the memory: decode them before the next write. */
export function getCustomer(shelf: ByteShelf, id: string): KnownCustomer | undefined {
	const place = shelf.get(id);
	if (place === undefined) return undefined;
	const wordBytes = place.readUInt32LE(TIMES * 8);
	const profileBytes = place.readUInt32LE(TIMES * 8 + 4);
	const sealedBytes = place.readUInt32LE(TIMES * 8 + 8);
	const isSealedKnown = sealedBytes !== UNKNOWN_SEALED;
	const profileAt = HEADER_BYTES + wordBytes;
	const sealedAt = profileAt + profileBytes;
	const words = place.toString("utf8", HEADER_BYTES, profileAt).split(SEPARATOR);
	const [status = "", heldBy = "", riskLevel = "", screeningStatus = "", cases = ""] = words;
	const lastScreenedAt = place.readDoubleLE(8);
	return {
		customer: {
			id,
			version: place.readDoubleLE(0),
			status: status as CustomerStatus,
			heldBy,
			riskLevel: riskLevel as RiskLevel,
			screeningStatus: screeningStatus as ScreeningStatus,
			lastScreenedAt: Number.isNaN(lastScreenedAt) ? null : lastScreenedAt,
			openCases: cases === "" ? NO_CASES : (JSON.parse(cases) as OpenCase[]),
			createdAt: place.readDoubleLE(16),
			lastEventAt: place.readDoubleLE(24),
			lastReceivedAt: place.readDoubleLE(32),
			profile: place.subarray(profileAt, sealedAt),
			// A copy, because sealed fields may be kept until the write.
			sealed:
				isSealedKnown && sealedBytes > 0 ? Buffer.from(place.subarray(sealedAt, sealedAt + sealedBytes)) : undefined,
		},
		isSealedKnown,
	};
}

/** Keeps all roles of a hash. An empty list says that the hash is certainly not in the database. */
export function putEntities(shelf: ByteShelf, hash: Hash, entities: readonly StoredEntity[]): void {
	const text = entities.map(writeEntity).join("");
	const bytes = Buffer.byteLength(text);
	shelf.reserve(hash, bytes)?.write(text, 0, bytes, "utf8");
}

export function getEntities(shelf: ByteShelf, hash: Hash): readonly StoredEntity[] | undefined {
	const place = shelf.get(hash);
	if (place === undefined) return undefined;
	const entities: StoredEntity[] = [];
	const text = place.toString("utf8");
	for (let from = 0; from < text.length; ) {
		const end = text.indexOf(ROW_END, from);
		const [role, count, members, movements, marks, rings, flows] = text.slice(from, end).split(SEPARATOR);
		entities.push(
			new StoredEntity(role, count, hash, {
				members,
				movements,
				marks,
				rings: rings === "" ? null : rings,
				flows: flows === "" ? null : flows,
			}),
		);
		from = end + 1;
	}
	return entities;
}

/** The parts are JSON or ASCII, in which the two control characters are escaped. */
function writeEntity({ role, memberCount, texts }: StoredEntity): string {
	const { members, movements, marks, rings, flows } = texts;
	const parts = [role, memberCount, members ?? "{}", movements ?? "{}", marks ?? "{}", rings ?? "", flows ?? ""];
	return `${parts.join(SEPARATOR)}${ROW_END}`;
}

const NEW_TEXTS: EntityTexts = { members: "{}", movements: "{}", marks: "{}", rings: null, flows: null };

/** Applies the links that a round has written to one hash, as the statement of the round changed the rows. */
export function applyLinks(entities: readonly StoredEntity[], links: readonly LinkWrite[]): readonly StoredEntity[] {
	let changed = entities;
	for (const role of new Set(links.map((link) => link.role))) {
		const own = links.filter((link) => link.role === role);
		const known = entities.find((one) => one.role === role);
		const made = applyRole(known, own);
		changed = known === undefined ? [...changed, made] : changed.map((one) => (one === known ? made : one));
	}
	return changed;
}

function applyRole(known: StoredEntity | undefined, links: readonly LinkWrite[]): StoredEntity {
	const texts = known?.texts ?? NEW_TEXTS;
	let { members } = texts;
	let count = known?.memberCount ?? 0;
	let added = "";
	for (const { customerId, seenAt, flaggedAt, isNew, flows } of links) {
		if (isNew) count += 1;
		if (flows === undefined) members = addMember(members, { customerId, lastSeenAt: seenAt, lastFlaggedAt: flaggedAt });
		else added += flows;
	}
	const flows = added === "" ? texts.flows : joinFlows(texts.flows ?? "", added);
	const { role, hash } = links[0] as LinkWrite;
	return new StoredEntity(role, String(count), hash, { ...texts, members, flows });
}

/** The statement cuts the first text of an account at the upper bound, and not down to the lower one. */
function joinFlows(text: string, added: string): string {
	return text === "" ? added.slice(-FLOW_LETTERS.max) : addFlows(text, added);
}
