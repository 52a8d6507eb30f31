import { inspect } from "node:util";
import { AppError } from "@hakiki/domain";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createBlindIndex } from "./blind-index.ts";
import { MasterKey } from "./master-key.ts";
import { seal, unseal } from "./seal.ts";
import {
	addDataKey,
	createWorkspaceKeys,
	openKeysOfThread,
	openWorkspaceKeys,
	unwrapForThread,
	useNewestDataKey,
} from "./workspace-keys.ts";

const master = new MasterKey(new Uint8Array(32).fill(7), "test");
const place = { realm: 1, table: "customers", column: "personal", row: "c1" };
const plain = Buffer.from("Wanjiku");
const rotate = (wrapped: Buffer): Buffer => useNewestDataKey(master, "wsp_1", addDataKey(master, "wsp_1", wrapped));

test("opens what it wrapped: the opened keys read and match what the created ones wrote", () => {
	const { keys, wrapped } = createWorkspaceKeys(master, "wsp_1");
	const opened = openWorkspaceKeys(master, "wsp_1", wrapped);
	expect(unseal(opened, place, seal(keys, place, plain))).toEqual(plain);
	expect(createBlindIndex(opened)("msisdn", "+254700000000")).toBe(createBlindIndex(keys)("msisdn", "+254700000000"));
});

test("gives every workspace keys of its own", () => {
	const one = createWorkspaceKeys(master, "wsp_1").keys;
	const two = createWorkspaceKeys(master, "wsp_1").keys;
	expect(createBlindIndex(one)("bvn", "22222222222")).not.toBe(createBlindIndex(two)("bvn", "22222222222"));
	expect(() => unseal(two, place, seal(one, place, plain))).toThrow(AppError);
});

test("refuses another master key and another workspace's id", () => {
	const { wrapped } = createWorkspaceKeys(master, "wsp_1");
	const other = new MasterKey(new Uint8Array(32).fill(8), "test");
	expect(() => openWorkspaceKeys(other, "wsp_1", wrapped)).toThrow("workspace wsp_1 cannot be unwrapped");
	expect(() => openWorkspaceKeys(master, "wsp_2", wrapped)).toThrow("workspace wsp_2 cannot be unwrapped");
});

test("refuses wrapped keys with any one bit changed, or cut short", () => {
	const { wrapped } = createWorkspaceKeys(master, "wsp_1");
	for (let bit = 0; bit < wrapped.length * 8; bit += 1) {
		const changed = Buffer.from(wrapped);
		changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
		expect(() => openWorkspaceKeys(master, "wsp_1", changed)).toThrow(AppError);
	}
	fc.assert(
		fc.property(fc.nat({ max: wrapped.length - 1 }), (length) => {
			expect(() => openWorkspaceKeys(master, "wsp_1", wrapped.subarray(0, length))).toThrow(AppError);
		}),
	);
});

test("rotates: the new key seals, the old values still open, indexes stay, older holders cannot read the new", () => {
	const { keys: before, wrapped } = createWorkspaceKeys(master, "wsp_1");
	const rotated = rotate(rotate(wrapped));
	const after = openWorkspaceKeys(master, "wsp_1", rotated);
	expect(after.currentKeyId).toBe(3);
	expect(unseal(after, place, seal(before, place, plain))).toEqual(plain);
	expect(createBlindIndex(after)("device", "d1")).toBe(createBlindIndex(before)("device", "d1"));
	expect(() => unseal(before, place, seal(after, place, plain))).toThrow("needs data key 3, which is unknown");
});

test("stores a new key before it is used: until then the former one seals, and both open", () => {
	const { keys: before, wrapped } = createWorkspaceKeys(master, "wsp_1");
	const stored = addDataKey(master, "wsp_1", wrapped);
	const between = openWorkspaceKeys(master, "wsp_1", stored);
	expect(between.currentKeyId).toBe(1);
	expect(unseal(before, place, seal(between, place, plain))).toEqual(plain);
	const after = openWorkspaceKeys(master, "wsp_1", useNewestDataKey(master, "wsp_1", stored));
	expect(unseal(between, place, seal(after, place, plain))).toEqual(plain);
});

test("goes on with a key that was stored and never used, instead of storing another", () => {
	const stored = addDataKey(master, "wsp_1", createWorkspaceKeys(master, "wsp_1").wrapped);
	const again = openWorkspaceKeys(master, "wsp_1", addDataKey(master, "wsp_1", stored));
	expect([...again.dataKeys.keys()]).toEqual([1, 2]);
});

test("is handed to a thread without the master key", () => {
	const { keys, wrapped } = createWorkspaceKeys(master, "wsp_1");
	const inThread = openKeysOfThread("wsp_1", unwrapForThread(master, "wsp_1", wrapped));
	expect(unseal(inThread, place, seal(keys, place, plain))).toEqual(plain);
	expect(createBlindIndex(inThread)("device", "d1")).toBe(createBlindIndex(keys)("device", "d1"));
});

test("stops rotating at its bound instead of growing for ever", () => {
	const { wrapped } = createWorkspaceKeys(master, "wsp_1");
	let latest: Buffer = wrapped;
	for (let round = 1; round < 1_000; round += 1) latest = rotate(latest);
	expect(openWorkspaceKeys(master, "wsp_1", latest).currentKeyId).toBe(1_000);
	expect(() => rotate(latest)).toThrow("used up its 1000 keys");
});

test("shows no key to a log or to JSON", () => {
	const { keys } = createWorkspaceKeys(master, "wsp_1");
	expect(JSON.stringify(keys)).toBe(
		'{"workspaceId":"wsp_1","indexRoot":{},"auditRowKey":{},"currentKeyId":1,"dataKeys":{}}',
	);
	expect(inspect(keys, { depth: 9 })).not.toContain("<Buffer");
});
