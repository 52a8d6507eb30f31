import { defineRule } from "../rule.ts";
import { formatCount } from "../sentences.ts";

/** `scoring/allowances.ts` leaves the named rules out. This rule only reports it. */
export const allowlisted = defineRule({
	id: "allowlisted",
	title: "Excused by the workspace's allow list",
	why: "A person has checked this party and is responsible for it. The same rules need not stop it again, for a limited time and up to an amount.",
	appliesTo: ["login", "out", "in", "customer.created", "customer.updated"],
	parameters: {},
	signals: ["allowEntries"],
	weight: 0,
	tags: ["state"],
	evaluate({ allowEntries }) {
		const entry = allowEntries?.[0];
		if (allowEntries === undefined || entry === undefined) return undefined;
		const rules = [...new Set(allowEntries.flatMap((one) => one.rules))];
		return {
			sentence: `An entry of the workspace's allow list excuses it from ${rules.length <= 3 ? rules.join(", ") : formatCount(rules.length, "rule")}`,
			evidence: {
				entry: entry.id,
				kind: entry.kind,
				rules: rules.join(" "),
				expires_at: entry.expiresAt === undefined ? null : new Date(entry.expiresAt).toISOString(),
			},
		};
	},
});
