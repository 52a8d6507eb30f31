// Holds, releases, blocks and unblocks a customer from a case, or requests it where two people are required.

import { useQuery } from "@tanstack/react-query";
import { type Answer, call } from "../../api/call.ts";
import { readQuery } from "../../api/queries.ts";
import { useSession } from "../../session/session-context.tsx";
import type { StatusAct } from "./case-types.ts";
import { listUndoActs } from "./list-undo-acts.ts";

const OPERATIONS = {
	release: "releaseCustomer",
	block: "blockCustomer",
	hold: "holdCustomer",
	unblock: "unblockCustomer",
} as const;
/** The service's limit for a reason. */
const REASON_MAX = 1_000;

/** The actions that take two people in this workspace. */
export function useFourEyes(): readonly string[] {
	const { can } = useSession();
	const casework = useQuery({ ...readQuery("readCasework", {}), enabled: can("readCasework"), staleTime: 60_000 });
	return listForTwo(casework.data?.four_eyes ?? NONE);
}

/** Where releasing takes two people, unblocking does too, as in the service. */
export function listForTwo(chosen: readonly string[]): readonly string[] {
	return chosen.includes("release") && !chosen.includes("unblock") ? [...chosen, "unblock"] : chosen;
}

const NONE: readonly string[] = [];

interface CaseOfCustomer {
	readonly customer_id: string;
	readonly id: string;
}

/** The result: done, or requested and waiting for approval. */
export type StatusChanged =
	| { readonly kind: "done"; readonly act: StatusAct; readonly before: string }
	| { readonly kind: "asked"; readonly requestId: string };

export async function changeStatus(
	{ customer_id, id }: CaseOfCustomer,
	act: StatusAct,
	why: string,
	{ fourEyes, before }: { readonly fourEyes: readonly string[]; readonly before: string },
): Promise<StatusChanged> {
	const parameters = { customer_id };
	const reason = why.slice(0, REASON_MAX);
	if (fourEyes.includes(act)) {
		const request = await call("requestStatus", { parameters, body: { action: act, reason, case_id: id } });
		return { kind: "asked", requestId: request.id };
	}
	await call(OPERATIONS[act], { parameters, body: { reason } });
	return { kind: "done", act, before };
}

/** The status change that closing a case made. */
export function readStatusChange(change: Answer<"closeCase">["customer_change"]): StatusChanged | undefined {
	if (change === null) return undefined;
	if (change.request_id !== null) return { kind: "asked", requestId: change.request_id };
	return { kind: "done", act: change.action, before: change.before ?? "" };
}

/** Undoes the change, or requests that where it takes two people. */
export async function undoStatus(
	item: CaseOfCustomer,
	changed: StatusChanged,
	why: string,
	fourEyes: readonly string[],
): Promise<"asked" | "done"> {
	if (changed.kind === "asked") {
		await call("withdrawRequest", { parameters: { request_id: changed.requestId }, body: {} });
		return "done";
	}
	for (const act of listUndoActs(changed)) {
		const { kind } = await changeStatus(item, act, why, { fourEyes, before: "" });
		if (kind === "asked") return "asked";
	}
	return "done";
}
