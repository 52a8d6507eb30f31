// Presents an entry of a workspace's list.

import type { EntryFacts } from "@hakiki/domain";
import type { EntryView } from "../schemas/entry.ts";
import { formatTime } from "./format-time.ts";

export function viewEntry(facts: EntryFacts): EntryView {
	return {
		id: facts.id,
		list: facts.list,
		kind: facts.kind,
		value: facts.value,
		network: facts.network,
		customer_id: facts.customerId,
		rules: [...facts.rules],
		maximum_amount: facts.maximumAmount,
		owner: facts.owner,
		reason: facts.reason,
		expires_at: facts.expiresAt === null ? null : formatTime(facts.expiresAt),
		created_at: formatTime(facts.createdAt),
		created_by: facts.createdBy,
	};
}
