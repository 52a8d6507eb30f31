import { defineRule } from "../rule.ts";
import { formatDuration, grade } from "../sentences.ts";

export const contactChangedPayout = defineRule({
	id: "contact_changed_payout",
	title: "Money out soon after a new phone or email",
	why: "A thief enters their own phone number or e-mail address, so that the owner gets no warning.",
	appliesTo: ["out"],
	parameters: { withinHours: { default: 48, unit: "hours", min: 1, max: 336 } },
	signals: ["minutesSinceContactChange", "isNewPayee", "occurredAtMs"],
	weight: 1.6,
	tags: ["impersonation"],
	family: "takeover",
	canVerify: true,
	evaluate(signals, { withinHours }) {
		const minutes = signals.minutesSinceContactChange;
		if (minutes === undefined || minutes > withinHours * 60) return undefined;
		const isNew = signals.isNewPayee;
		// The sooner the payment, the more likely both belong to one plan. After an honest change, people pay known payees
		// too.
		const soon = grade(withinHours * 60 - minutes, 0, (withinHours - 1) * 60, 0.5);
		return {
			strength: isNew === false ? soon / 2 : soon,
			sentence: `Money out ${formatDuration(minutes)} after the phone or email was changed${
				isNew === true ? ", to a new payee" : ""
			}`,
			evidence: { minutes_since_change: Math.floor(minutes), new_payee: isNew ?? null },
			evidenceAt: signals.occurredAtMs - Math.round(minutes * 60_000),
		};
	},
});
