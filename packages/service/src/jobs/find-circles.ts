// Finds groups that pass money round. A decision finds the payment that closes a circle. This job flags the accounts of all
// customers on the way of the money, and of other returns that share a customer with it.

import { accountOf, type EntityRef, formatIdOfUuid } from "@hakiki/domain";
import { CIRCLE_LIMITS, CIRCLE_MS, findCircle } from "@hakiki/rules";
import {
	carryRing,
	deleteOldReturns,
	type Executor,
	insertReturn,
	listReturnPaths,
	listReturns,
	lockEntities,
	type StoredReturn,
} from "@hakiki/store";
import { openCaseContext } from "../cases/open-case-context.ts";
import type { Job, JobTools } from "./job.ts";
import { type Stretch, takeSettledEvents } from "./settled-events.ts";

const EVERY_MS = 15_000;
const EVENTS_MAX = 2_000;
const WATERMARK = "circles";

export function createFindCircles({ master, world }: Pick<JobTools, "master" | "world">): Job {
	return {
		name: "find-circles",
		everyMs: EVERY_MS,
		isGentle: true,
		runStep: (client) =>
			takeSettledEvents(client, { watermark: WATERMARK, eventsMax: EVENTS_MAX }, async (stretch) => {
				await flagCircles({ client, master }, stretch);
				await deleteOldReturns(client, { beforeMs: world.now() - CIRCLE_MS });
			}),
	};
}

type CircleTools = Pick<JobTools, "master"> & { readonly client: Executor };

export async function flagCircles(tools: CircleTools, stretch: Stretch): Promise<void> {
	for (const found of await listReturns(tools.client, stretch)) {
		await insertReturn(tools.client, found);
		await flagGroup(tools, found);
	}
}

async function flagGroup({ client, master }: CircleTools, found: StoredReturn): Promise<void> {
	const { realm, customerId, at } = found;
	const group = await walkCircle(client, found);
	const { hash } = await openCaseContext({ pool: client, master }, realm);
	const accounts = group.map((id): EntityRef => ({ role: "account", hash: accountOf(id, hash) }));
	await lockEntities(client, realm, accounts);
	await carryRing(client, {
		...{ realm, customerId, at, customers: group.length },
		eventId: formatIdOfUuid("evt", found.eventId),
		takers: accounts.map((ref) => ({ ...ref, hops: 0 })),
	});
}

/** Reads the returns hop by hop, and then joins them as a replay does. */
async function walkCircle(client: Executor, { realm, at, path }: StoredReturn): Promise<readonly string[]> {
	const known = new Map<string, readonly (readonly string[])[]>();
	let group: readonly string[] = path;
	for (let hop = 0; hop < CIRCLE_LIMITS.hops; hop += 1) {
		const customerIds = group.filter((id) => !known.has(id));
		if (customerIds.length === 0) break;
		const paths = await listReturnPaths(client, { realm, customerIds, sinceMs: at - CIRCLE_MS });
		for (const id of customerIds) known.set(id, paths.get(id) ?? []);
		group = findCircle(path, (id) => known.get(id) ?? []);
	}
	return group;
}
