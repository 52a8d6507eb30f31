import { hashToken } from "@hakiki/vault";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestBench, type TestBench } from "../testing/test-service.ts";
import { openMasterKey } from "./open-master-key.ts";

let bench: TestBench;
beforeAll(async () => {
	bench = await openTestBench();
});
afterAll(() => bench.close());

const query = async (text: string, values: unknown[] = []) => (await bench.database.pool.query(text, values)).rows;

it.each([
	["key_check = null", "the check"],
	["installation_keys = null", "the keys"],
	["key_check = null, installation_keys = null", "both"],
])("no new keys are made where something is sealed already, although %s", async (change) => {
	const [before] = await query("select key_check, installation_keys from instance");
	await query(`update instance set ${change}`);
	const env = { HAKIKI_MASTER_KEY: Buffer.alloc(32, 8).toString("base64") };
	try {
		await expect(openMasterKey({ pool: bench.database.pool, env })).rejects.toThrow();
		const [after] = await query("select key_check, installation_keys from instance");
		if (change.includes("key_check")) expect(after?.key_check).toBeNull();
		if (change.includes("installation_keys")) expect(after?.installation_keys).toBeNull();
		else expect(after?.installation_keys).toEqual(before?.installation_keys);
	} finally {
		await query("update instance set key_check = $1, installation_keys = $2", [
			before?.key_check,
			before?.installation_keys,
		]);
	}
});

it("the keys that another process makes at the same start are opened", async () => {
	const { pool } = bench.database;
	const env = { HAKIKI_MASTER_KEY: Buffer.alloc(32, 7).toString("base64") };
	const [made] = await query("select key_check, installation_keys from instance");
	await query("update instance set key_check = null, installation_keys = null");
	let isFirst = true;
	// The other process makes its keys right after this one has read that there are none.
	const meanwhile = new Proxy(pool, {
		get(target, name) {
			if (name !== "query") return Reflect.get(target, name);
			return async (...asked: Parameters<typeof query>) => {
				const result = await target.query(...asked);
				if (isFirst) {
					isFirst = false;
					const values = [made?.key_check, made?.installation_keys];
					await query("update instance set key_check = $1, installation_keys = $2", values);
				}
				return result;
			};
		},
	});
	const opened = await openMasterKey({ pool: meanwhile, env });
	expect(hashToken(opened, "session", "a")).toEqual(hashToken(bench.service.master, "session", "a"));
});
