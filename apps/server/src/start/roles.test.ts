// Tries every operation with every role. Only a caller without the operation's scope gets 403.

import { isForKeys, OPERATIONS, type Operation } from "@hakiki/contract";
import { type Permission, ROLE_SCOPES, ROLES, type Role } from "@hakiki/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ApiBench, openApiBench } from "../testing/api-bench.ts";
import { type Browser, signUp } from "../testing/people.ts";

let bench: ApiBench;
const browsers = new Map<Role, Browser>();
beforeAll(async () => {
	bench = await openApiBench();
	for (const role of ROLES) browsers.set(role, await signUp(bench, role));
	// This admin stays when the operations demote, disable and sign out other users.
	await signUp(bench, "admin");
});
afterAll(() => bench.close());

/** Sends an invalid request. The test only checks whether the role gets as far as the validation error. */
const ask = async (role: Role, { method, path, countsInBothModes }: Operation) => {
	const url = path.replaceAll(/\{\w+\}/g, "x");
	const body = method === "GET" || method === "DELETE" ? undefined : [];
	// In test mode nobody may change what also counts in live mode, whatever the role.
	return browsers.get(role)?.ask(method, url, body, { "hakiki-mode": countsInBothModes ? "live" : "test" });
};

/** A stream does not end by itself, so `live-routes.test.ts` tests it. */
const limited = OPERATIONS.filter(
	({ scope, media }) => scope !== "anyone" && scope !== "user" && media !== "text/event-stream",
);

it.each(ROLES)("The role %s may do what its scopes say, and nothing else", async (role) => {
	for (const operation of limited) {
		const scope = operation.scope as Permission;
		const answer = await ask(role, operation);
		const isRefused = answer?.json.details?.[0]?.code === "missing_scope";
		expect([operation.id, isRefused]).toEqual([operation.id, !ROLE_SCOPES[role].has(scope)]);
		if (isRefused) expect(answer).toMatchObject({ status: 403, json: { details: [{ message: scope }] } });
		else expect([200, 400, 404, 409, 503]).toContain(answer?.status);
	}
});

it("A key never gets what concerns the installation, whatever its scopes", async () => {
	for (const operation of OPERATIONS.filter((one) => !isForKeys(one) && one.scope !== "anyone")) {
		const { method, path } = operation;
		const answer = await bench.ask(method, path.replaceAll(/\{\w+\}/g, "x"), undefined, bench.keys.live);
		expect([operation.id, answer.status]).toEqual([operation.id, 403]);
	}
});

it("Each role has what the one below it has; nobody sends events by hand", () => {
	const [admin, compliance, analyst, viewer] = ROLES.map((role) => ROLE_SCOPES[role]);
	for (const [below, above] of [
		[viewer, analyst],
		[analyst, compliance],
		[compliance, admin],
	]) {
		for (const scope of below ?? []) expect([...(above ?? [])]).toContain(scope);
	}
	for (const role of ROLES) expect(ROLE_SCOPES[role].has("events:write")).toBe(false);
	expect(ROLES.filter((role) => ROLE_SCOPES[role].has("reports:read"))).toEqual(["admin", "compliance"]);
});
