// Holding, releasing, blocking and unblocking a customer from a case, with a second person where the workspace asks for one.

import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { readQuery } from "../../api/queries.ts";
import { useHere } from "../../session/here.tsx";
import type { StatusAct } from "./closing-form.tsx";

const OPERATIONS = {
	release: "releaseCustomer",
	block: "blockCustomer",
	hold: "holdCustomer",
	unblock: "unblockCustomer",
} as const;
/** As long as the service takes it. */
const REASON_MAX = 1_000;

/** What takes two people in this workspace. */
export function useFourEyes(): readonly string[] {
	const { can } = useHere();
	const casework = useQuery({ ...readQuery("readCasework", {}), enabled: can("readCasework"), staleTime: 60_000 });
	return casework.data?.four_eyes ?? NONE;
}

const NONE: readonly string[] = [];

/** `asked` where somebody else must approve it now. */
export async function changeStatus(
	{ customer_id, id }: { readonly customer_id: string; readonly id: string },
	act: StatusAct,
	why: string,
	fourEyes: readonly string[],
): Promise<"asked" | "done"> {
	const parameters = { customer_id };
	const reason = why.slice(0, REASON_MAX);
	if (fourEyes.includes(act)) {
		await call("requestStatus", { parameters, body: { action: act, reason, case_id: id } });
		return "asked";
	}
	await call(OPERATIONS[act], { parameters, body: { reason } });
	return "done";
}
