// The audit log's chain. Rows are committed unchained, each with a MAC that shows who wrote it; one sealer per workspace
// gives each, in order, a link: an HMAC over the link before it, its place in the chain and the row's digest. Only the
// holder of the master key can forge it, and a changed, missing, added or reordered row breaks it. A cut tail shows
// against the mark, which says how far the chain goes, and against an exported head.
//
// Personal data must be erasable without breaking the chain. So a row's details lie sealed beside it, and the digest
// covers a commitment to them: SHA-256 over a random salt and the plaintext. It covers the plaintext and not the
// ciphertext, so that sealing again under a newer data key changes nothing. It is salted, because an attacker can search
// for the phone number behind a bare hash. The salt lies inside the sealed bytes, so after an erasure nobody can test
// guesses against the commitment.

import { createHash, hash, randomBytes, timingSafeEqual } from "node:crypto";
import { MacKey } from "./mac.ts";
import type { MasterKey } from "./master-key.ts";
import type { WorkspaceKeys } from "./workspace-keys.ts";

/** The row's columns in clear. A null column counts as absent, so a column added later leaves old digests valid. */
export type AuditFields = Readonly<Record<string, string | number | boolean | null>>;

export interface AuditRow {
	readonly fields: AuditFields;
	/** From `commitDetails`. It stays when the details are erased. */
	readonly commitment: Uint8Array | null;
}

export interface ChainedAuditRow extends AuditRow {
	/** 1 for a workspace's first row, then without gaps. */
	readonly sequence: number;
	readonly link: Uint8Array;
	/** The unsealed bytes of the details, where they are to be checked too; null when erased or not read. */
	readonly saltedDetails: Uint8Array | null;
	/** True where the details are gone and no erasure accounts for it. */
	readonly areDetailsMissing?: boolean;
}

export type ChainVerdict =
	| { readonly isIntact: true; readonly count: number; readonly head: Buffer; readonly sequence: number }
	| { readonly isIntact: false; readonly sequence: number; readonly problem: "gap" | "link" | "details" | "missing" };

export interface AuditKey {
	readonly mac: MacKey;
	/** Used for the mark alone, so that no link can pass for one. */
	readonly markMac: MacKey;
}

/** How far a chain goes. */
export interface AuditMark {
	/** 0 where nothing is chained yet. */
	readonly position: number;
	readonly link: Uint8Array;
}

const SALT_BYTES = 16;
const DIGEST_BYTES = 32;

/** Stands for the previous link before the first link of a chain. */
export const CHAIN_START: Readonly<Uint8Array> = new Uint8Array(DIGEST_BYTES);

export function createAuditKey(master: MasterKey, workspaceId: string): AuditKey {
	return {
		mac: new MacKey(master.deriveKey(`audit-chain/${workspaceId}`)),
		markMac: new MacKey(master.deriveKey(`audit-mark/${workspaceId}`)),
	};
}

/** The mark of a chain that has nothing in it yet. */
export const FIRST_MARK: AuditMark = { position: 0, link: CHAIN_START };

export function macOfMark(key: AuditKey, { position, link }: AuditMark): Buffer {
	return key.markMac.macOf(writePlace(position), link);
}

/** The mark of a new workspace, as it is stored. */
export function createFirstMark(master: MasterKey, workspaceId: string): AuditMark & { readonly mac: Buffer } {
	return { ...FIRST_MARK, mac: macOfMark(createAuditKey(master, workspaceId), FIRST_MARK) };
}

export function isMarkGenuine(key: AuditKey, mark: AuditMark & { readonly mac: Uint8Array }): boolean {
	return areEqual(macOfMark(key, mark), mark.mac);
}

/** The writer's MAC, over every column but the sealed one, whose plaintext the commitment stands for. */
export function macOfAuditRow(keys: WorkspaceKeys, row: AuditRow): Buffer {
	return keys.auditRowKey.macOf(digestOf(row));
}

export function isAuditRowGenuine(keys: WorkspaceKeys, row: AuditRow, mac: Uint8Array | null): boolean {
	return mac !== null && areEqual(macOfAuditRow(keys, row), mac);
}

/** Salts details: `saltedDetails` is to be sealed, `commitment` to be stored in clear. */
export function commitDetails(details: Uint8Array): { saltedDetails: Buffer; commitment: Buffer } {
	const saltedDetails = Buffer.concat([randomBytes(SALT_BYTES), details]);
	return { saltedDetails, commitment: commitmentOf(saltedDetails) };
}

/** Takes the salt off unsealed details. */
export function readDetails(saltedDetails: Uint8Array): Uint8Array {
	return saltedDetails.subarray(SALT_BYTES);
}

/** Digests a row, whatever order its columns come in. */
export function digestOf(row: AuditRow): Buffer {
	// One text and one hash keep it cheap: each decision that stops an event computes a digest.
	let text = "hakiki/audit-row/1\n";
	for (const name of Object.keys(row.fields).sort()) {
		const value = row.fields[name];
		if (value === null || value === undefined) continue;
		// JSON tells 1 from "1" and marks where each part ends, so two different rows never give the same text.
		text += `${JSON.stringify([name, value])}\n`;
	}
	text += row.commitment === null ? "-" : Buffer.from(row.commitment).toString("hex");
	return hash("sha256", text, "buffer");
}

export function sealLink(key: AuditKey, previous: Uint8Array, sequence: number, digest: Uint8Array): Buffer {
	if (previous.length !== DIGEST_BYTES || digest.length !== DIGEST_BYTES) {
		throw new TypeError(`Links and digests have ${DIGEST_BYTES} bytes`);
	}
	return key.mac.macOf(previous, writePlace(sequence), digest);
}

function writePlace(position: number): Buffer {
	const place = Buffer.alloc(8);
	place.writeBigUInt64BE(BigInt(position));
	return place;
}

/** Checks consecutive rows that follow `previous`; long logs are read in portions, each following the last head. */
export function verifyRun(
	key: AuditKey,
	previous: { readonly link: Uint8Array; readonly sequence: number },
	rows: Iterable<ChainedAuditRow>,
): ChainVerdict {
	let head: Uint8Array = previous.link;
	let sequence = previous.sequence;
	let count = 0;
	for (const row of rows) {
		sequence += 1;
		if (row.sequence !== sequence) return { isIntact: false, sequence, problem: "gap" };
		const expected = sealLink(key, head, sequence, digestOf(row));
		if (!areEqual(expected, row.link)) return { isIntact: false, sequence, problem: "link" };
		if (!doDetailsMatch(row)) return { isIntact: false, sequence, problem: "details" };
		if (row.areDetailsMissing === true) return { isIntact: false, sequence, problem: "missing" };
		head = expected;
		count += 1;
	}
	return { isIntact: true, count, head: Buffer.from(head), sequence };
}

function doDetailsMatch(row: ChainedAuditRow): boolean {
	if (row.saltedDetails === null) return true;
	return row.commitment !== null && areEqual(commitmentOf(row.saltedDetails), row.commitment);
}

function commitmentOf(saltedDetails: Uint8Array): Buffer {
	return createHash("sha256").update("hakiki/audit-details/1\n").update(saltedDetails).digest();
}

function areEqual(one: Uint8Array, other: Uint8Array): boolean {
	return one.length === other.length && timingSafeEqual(one, other);
}
