import { AppError } from "@hakiki/domain";
import { expect, test } from "vitest";
import { hashApiKey } from "./api-keys.ts";
import {
	addWrappingKey,
	countRecipients,
	createInstallationKeys,
	isRecipient,
	openInstallationKeys,
	refreshMasterKey,
	rewrapInstallationKeys,
	useNewestWrappingKey,
} from "./installation-keys.ts";
import { OperatorKey } from "./operator-key.ts";
import { createWorkspaceKeys, openWorkspaceKeys, useNewestDataKey } from "./workspace-keys.ts";

const former = new OperatorKey(new Uint8Array(32).fill(1), "a file");
const next = new OperatorKey(new Uint8Array(32).fill(2), "another file");
const stranger = new OperatorKey(new Uint8Array(32).fill(3), "a stranger's file");

test("open with the operator's key alone, and for their own installation alone", () => {
	const wrapped = createInstallationKeys(former, "one");
	const first = hashApiKey(openInstallationKeys(former, "one", wrapped), "svc_test_x");
	expect(hashApiKey(openInstallationKeys(former, "one", wrapped), "svc_test_x")).toEqual(first);
	expect(() => openInstallationKeys(stranger, "one", wrapped)).toThrow(/from a stranger's file is not the one/);
	expect(() => openInstallationKeys(former, "two", wrapped)).toThrow("belong to another installation");
});

test("open with the former and the new key while the key is replaced, and then with the new one alone", () => {
	const wrapped = createInstallationKeys(former, "one");
	const master = openInstallationKeys(former, "one", wrapped);
	const { wrapped: workspace } = createWorkspaceKeys(master, "wsp_1");
	const both = rewrapInstallationKeys(former, "one", wrapped, [next, former]);
	expect(countRecipients(both)).toBe(2);
	for (const key of [former, next]) {
		const opened = openInstallationKeys(key, "one", both);
		expect(hashApiKey(opened, "svc_test_x")).toEqual(hashApiKey(master, "svc_test_x"));
		expect(openWorkspaceKeys(opened, "wsp_1", workspace).currentKeyId).toBe(1);
	}
	const finished = rewrapInstallationKeys(next, "one", both, [next]);
	expect([isRecipient(former, finished), isRecipient(next, finished)]).toEqual([false, true]);
	expect(() => openInstallationKeys(former, "one", finished)).toThrow(AppError);
	expect(hashApiKey(openInstallationKeys(next, "one", finished), "svc_test_x")).toEqual(
		hashApiKey(master, "svc_test_x"),
	);
});

test("get a new wrapping key: a process that knows it continues, and one that does not is told to try again", () => {
	const wrapped = createInstallationKeys(former, "one");
	const [informed, late] = [openInstallationKeys(former, "one", wrapped), openInstallationKeys(former, "one", wrapped)];
	const before = createWorkspaceKeys(late, "wsp_1").wrapped;
	const stored = addWrappingKey(former, "one", wrapped);
	refreshMasterKey(informed, former, "one", stored);
	const used = openInstallationKeys(former, "one", useNewestWrappingKey(former, "one", stored));
	const after = useNewestDataKey(used, "wsp_1", before);
	expect(openWorkspaceKeys(informed, "wsp_1", after).currentKeyId).toBe(1);
	expect(openWorkspaceKeys(used, "wsp_1", before).currentKeyId).toBe(1);
	expect(() => openWorkspaceKeys(late, "wsp_1", after)).toThrow(
		expect.objectContaining({ code: "service_unavailable" }),
	);
});

test("are refused with any one bit changed, or cut short", () => {
	const wrapped = createInstallationKeys(former, "one");
	for (let bit = 0; bit < wrapped.length * 8; bit += 1) {
		const changed = Buffer.from(wrapped);
		changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
		expect(() => openInstallationKeys(former, "one", changed)).toThrow(AppError);
	}
	for (let length = 0; length < wrapped.length; length += 1) {
		expect(() => openInstallationKeys(former, "one", wrapped.subarray(0, length))).toThrow(AppError);
	}
});
