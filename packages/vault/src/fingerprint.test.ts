import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createFingerprint, FINGERPRINT_BYTES } from "./fingerprint.ts";
import { MasterKey } from "./master-key.ts";
import { addDataKey, createWorkspaceKeys, openWorkspaceKeys, useNewestDataKey } from "./workspace-keys.ts";

const master = new MasterKey(new Uint8Array(32).fill(7), "test");
const { keys, wrapped } = createWorkspaceKeys(master, "wsp_1");
const action = "payout.requested|c1|48000|KES|mpesa|+254712345678";

test("is equal for equal actions and differs for any other", () => {
	const fingerprint = createFingerprint(keys);
	expect(fingerprint(action)).toEqual(fingerprint(action));
	expect(fingerprint(action)).not.toEqual(fingerprint(action.replace("48000", "48001")));
	expect(fingerprint(action).length).toBe(FINGERPRINT_BYTES);
});

test("keeps its value when data keys rotate, so old idempotency keys still compare", () => {
	const rotated = openWorkspaceKeys(
		master,
		"wsp_1",
		useNewestDataKey(master, "wsp_1", addDataKey(master, "wsp_1", wrapped)),
	);
	expect(createFingerprint(rotated)(action)).toEqual(createFingerprint(keys)(action));
});

test("cannot be searched without the workspace's key", () => {
	const other = createWorkspaceKeys(master, "wsp_2").keys;
	expect(createFingerprint(keys)(action)).not.toEqual(createFingerprint(other)(action));
	expect(createFingerprint(keys)(action)).not.toEqual(createHash("sha256").update(action).digest().subarray(0, 16));
});

test("gives each answer a buffer of its own", () => {
	const fingerprint = createFingerprint(keys);
	const first = fingerprint("one");
	const copy = Buffer.from(first);
	fingerprint("two");
	expect(first).toEqual(copy);
});
