import { defineRule } from "../rule.ts";
import { formatCount } from "../sentences.ts";

/** Leaving the named rules out is the scoring's part (`scoring/allowances.ts`); this rule says that it was done. */
export const allowlisted = defineRule({
	id: "allowlisted",
	title: "Excused by the workspace's allow list",
	why: "What a person has looked at and answers for need not be stopped by the same rules again, for a while and up to an amount.",
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
