import { afterAll, beforeAll, expect, it } from "vitest";
import type { Service } from "../create-service.ts";
import { loadTestList } from "../testing/test-lists.ts";
import { decideTest, openTestBench, type TestBench } from "../testing/test-service.ts";
import { acceptInvitation } from "../users/accept-invitation.ts";
import { inviteUser } from "../users/invitations.ts";
import { listMatches } from "./list-matches.ts";
import { readMatch } from "./read-match.ts";
import { reviewMatch } from "./review-match.ts";

// Nobody of these exists.
const NAME = "Zubqar Wenlokhi Thabrovan";
const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;
const START = Date.now();
let nowMs = START;
let bench: TestBench;
let service: Service;

beforeAll(async () => {
	bench = await openTestBench();
	service = await bench.openAnother({ world: { now: () => nowMs } });
	await loadTestList(service, "made_up", [{ id: "s1", topics: ["sanction"], type: "person", name: NAME }]);
});
afterAll(() => bench.close());

async function join(name: string, role: "compliance" | "analyst" | "viewer", inviter: string): Promise<string> {
	const email = `${name}@pesa.example`;
	const { token } = await inviteUser(service, { email, role, workspaces: null, actor: inviter });
	const given = { token, name, password: "plantain on the river", ip: "198.51.100.7", userAgent: "Test/1.0" };
	const result = await acceptInvitation(service, given);
	if (!result.isComplete) throw new Error("A code was asked for");
	return result.signedIn.actor;
}

it("says before a verdict who can be the second person, and from when a reader of the same inviter can", async () => {
	const comp = await join("comp", "compliance", "cli:root");
	nowMs = START + 60_000;
	const comp2 = await join("comp2", "compliance", "cli:root");
	const far = await join("far", "compliance", "cli:other");
	const analyst = await join("analyst", "analyst", "cli:another");
	await join("viewer", "viewer", "cli:third");
	const event = { type: "customer.created", customer_id: "c-1", customer: { name: NAME } } as const;
	await decideTest(service, bench.realm, event);
	const context = await service.openRealm(bench.realm);
	const [match] = await listMatches(service, context, { customerId: "c-1", status: "open", limit: 10 });
	const read = async (actor: string) =>
		(await readMatch(service, context, { matchId: match?.id ?? "", actor, isPersonal: true })).secondPerson;
	const judge = (actor: string, role: "compliance" | "analyst") =>
		reviewMatch(service, context, {
			...{ customerId: "c-1", entity: "made_up:s1", verdict: "confirm", reason: "the passport", actor, role },
		});

	expect(await read(comp)).toBeNull();
	await judge(comp, "compliance");
	const people = [far, analyst];
	expect(await read(comp)).toEqual({ isSamePerson: true, isOtherFrom: null, people });
	expect(await read(far)).toEqual({ isSamePerson: false, isOtherFrom: null, people });
	const isOtherFrom = START + 60_000 + WEEK_MS;
	expect(await read(comp2)).toEqual({ isSamePerson: true, isOtherFrom, people });
	// The answer is what the verdict then meets, to the millisecond.
	nowMs = isOtherFrom - 1;
	await expect(judge(comp2, "compliance")).rejects.toThrow(/count as that user for 7 days/);
	nowMs = isOtherFrom;
	expect(await read(comp2)).toMatchObject({ isSamePerson: false, people: [comp2, far, analyst] });
	expect(await judge(comp2, "compliance")).toMatchObject({ isEffective: true });
});

it("names only people who answer for compliance after the verdict of an analyst, and no date for an inviter", async () => {
	const boss = await join("boss", "compliance", "cli:b");
	const one = await join("one", "analyst", boss);
	const event = { type: "customer.created", customer_id: "c-2", customer: { name: NAME } } as const;
	await decideTest(service, bench.realm, event);
	const context = await service.openRealm(bench.realm);
	const [match] = await listMatches(service, context, { customerId: "c-2", status: "open", limit: 10 });
	const given = { customerId: "c-2", entity: "made_up:s1", verdict: "confirm", reason: "the passport" } as const;
	await reviewMatch(service, context, { ...given, actor: one, role: "analyst" });
	const asked = { matchId: match?.id ?? "", actor: boss, isPersonal: true };
	const { secondPerson } = await readMatch(service, context, asked);
	expect(secondPerson).toMatchObject({ isSamePerson: true, isOtherFrom: null });
	expect(secondPerson?.people).toHaveLength(3);
	expect(secondPerson?.people).not.toContain(boss);
});
