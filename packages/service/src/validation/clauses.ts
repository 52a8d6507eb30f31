// Says what the report shows for each clause of the Baseline Standards of the Central Bank of Nigeria (circular
// BSD/DIR/PUB/LAB/019/002 of 10 March 2026), and what the institution must add. The clauses are summarised from public
// summaries of the circular, not quoted from it.

import type { ValidationClause } from "@hakiki/domain";

export const CLAUSES: readonly ValidationClause[] = [
	{
		clause: "5.5(b)",
		asks: "An independent validation of the monitoring model every year, including drift.",
		shows:
			"Calibration; precision, recall, AUC and average precision by month; drift of the score and of each signal; how far each version differs from the one before.",
		lacks:
			"Independence. A person or firm that does not build or run the rules must judge these figures, sign the opinion and follow up the findings. The report is the material for that, not the validation itself.",
	},
	{
		clause: "5.5, errors",
		asks: "Documented thresholds for false positives and false negatives.",
		shows:
			"False positives: 1 minus the precision of stopped and blocked events. False negatives: 1 minus their recall. Both by month, with 95 % intervals.",
		lacks: "The limits that the institution approved, and what it does when a month passes them.",
	},
	{
		clause: "5.5, data",
		asks: "Monitoring uses customer due diligence and the network of customers.",
		shows: "The list of signals with their drift, among them identification tier, devices, payees and shared accounts.",
		lacks: "How complete and correct the customer data is that the institution sends.",
	},
	{
		clause: "5.5, alerts",
		asks: "A time limit for high-risk alerts, and governance of alerts that are closed automatically.",
		shows: "Nothing. The overview and the team page show the age of cases and the time to close them.",
		lacks: "The time limits, and the notice to the central bank if alerts are closed automatically.",
	},
	{
		clause: "5.4",
		asks: "Governance of artificial intelligence.",
		shows:
			"Every round of learning with its labels, its checks on later events and its result; models from outside with digest and status; who published each version.",
		lacks: "The policy, the inventory of models with their owners, and the assessment of unfair treatment.",
	},
	{
		clause: "5.9",
		asks: "An audit trail that cannot be changed, kept for 5 years.",
		shows: "Author, approver, time and reason of each version. The audit log holds the same entries in a chain.",
		lacks: "The check of that chain (GET /v1/audit/verification), to be attached.",
	},
	{
		clause: "5.12",
		asks: "Change control of rules and thresholds.",
		shows: "Each change of a rule, weight or threshold in words, and whether a second person must approve a version.",
		lacks: "The tickets or minutes behind a change, where they are outside of Hakiki.",
	},
];
