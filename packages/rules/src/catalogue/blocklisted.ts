import type { EntryKind } from "@hakiki/domain";
import { defineRule } from "../rule.ts";

const NOUN: Readonly<Record<EntryKind, string>> = {
	device: "device",
	destination: "destination",
	phone: "phone number",
	counterparty: "counterparty",
	name: "name",
	country: "country",
	ip_range: "address",
};

export const blocklisted = defineRule({
	id: "blocklisted",
	title: "On the workspace's block list",
	why: "The workspace has seen this party in a fraud and does not want to deal with it again.",
	appliesTo: ["login", "out", "in", "customer.created", "customer.updated"],
	parameters: {},
	signals: ["blockEntry"],
	weight: 4,
	floor: "block",
	tags: ["state"],
	evaluate({ blockEntry }) {
		if (blockEntry === undefined) return undefined;
		return {
			sentence: `The ${NOUN[blockEntry.kind]} is on the workspace's block list`,
			evidence: { entry: blockEntry.id, kind: blockEntry.kind },
		};
	},
});
