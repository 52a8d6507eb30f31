// Reason templates: the sentences with which analysts of a workspace close cases. The dashboard fills in the variables when an
// analyst chooses a template.

export const TEMPLATE_OUTCOMES = ["fraud", "legit", "inconclusive", "any"] as const;
export type TemplateOutcome = (typeof TEMPLATE_OUTCOMES)[number];

/** The variables that a template may contain, each in braces, as in `{payee}`. */
export const TEMPLATE_VARIABLES = ["customer", "phone", "payee", "amount", "total", "events", "rule", "date"] as const;

export interface ReasonTemplate {
	/** The outcome that the template is offered for. */
	readonly outcome: TemplateOutcome;
	readonly text: string;
}

export const TEMPLATES_MAX = 40;
export const TEMPLATE_LENGTH_MAX = 500;

/** Starting values for each workspace to edit. They fit Kenya and Nigeria alike. */
export const DEFAULT_TEMPLATES: readonly ReasonTemplate[] = [
	{ outcome: "legit", text: "Customer confirmed by phone that they made the payment to {payee}." },
	{ outcome: "legit", text: "{payee} is a regular payee of the customer, and the amount of {amount} is usual." },
	{ outcome: "legit", text: "Customer changed their own SIM and was verified with an identity document." },
	{ outcome: "legit", text: "Customer bought a new phone and was verified by phone on {phone}." },
	{
		outcome: "fraud",
		text: "Customer says they did not make the payment of {amount} to {payee}. The account was taken over.",
	},
	{ outcome: "fraud", text: "SIM swap without the customer's knowledge, then {amount} to {payee}." },
	{ outcome: "fraud", text: "A caller tricked the customer into sending {amount} to {payee}." },
	{ outcome: "fraud", text: "Mule account: money came in and went on to {payee} at once." },
	{ outcome: "inconclusive", text: "Customer could not be reached on {phone}. Nothing else speaks for fraud." },
	{ outcome: "inconclusive", text: "Not enough evidence for or against fraud. Rule: {rule}." },
];

/** Returns the variables in a text that no template may have. */
export function findUnknownVariables(text: string): readonly string[] {
	const names = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
	return names.filter((name) => !TEMPLATE_VARIABLES.some((known) => known === name));
}
