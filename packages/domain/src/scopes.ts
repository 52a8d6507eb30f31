// What an API key may do. A key holds scopes by name, or one of two groups that stand for many of them.

/** Each with the sentence that whoever makes a key reads. */
export const SCOPES = {
	"events:write": "Send events, and say how a customer was verified or that one appeals",
	"events:read": "Read an event by its id",
	"events:search": "List and search events, and see the figures of all of them",
	"customers:read": "Read a customer's status by its id",
	"customers:search": "List and search customers, their habits, and whom they share things with",
	"customers:personal": "See names, phones and identity numbers of customers",
	"customers:write": "Hold, release, block and unblock customers",
	"records:read": "See how long a customer's record is kept, and export everything that is known of one",
	"records:write": "Erase customers, put them under legal hold, and say when a relationship ended",
	"feedback:write": "Label an event",
	"feedback:bulk": "List labels, and label many events at once",
	screen: "Look a name up on the lists",
	"cases:read": "List and read cases",
	"cases:write": "Assign, note and close cases",
	"screening:read": "Read matches with the lists, and the state of the lists",
	"screening:write": "Clear or confirm matches",
	"rules:read": "Read the rules, their evidence, and backtests",
	"rules:write": "Change, publish and roll back the rules, and how they learn",
	"entries:read": "Read the workspace's own lists",
	"entries:write": "Add to the workspace's own lists, and remove from them",
	"webhooks:read": "Read webhook endpoints and their deliveries",
	"webhooks:write": "Make, change and test webhook endpoints, and send deliveries again",
	"register:read": "Read the register of what regulators ask to be told of",
	"reports:read": "See and write notes on reports to the authorities",
	"audit:read": "Read the audit log",
	"workspace:read": "Read the workspace's settings and exchange rates",
	"workspace:write": "Change the workspace's settings and exchange rates",
	"keys:read": "List API keys, without their secret",
	"keys:write": "Make and revoke API keys of the same mode, with scopes of one's own",
} as const;
export type Scope = keyof typeof SCOPES;

const ALL = Object.keys(SCOPES) as readonly Scope[];

/** `events` is what the four endpoints of an integration need, and what a key has when nothing was said. */
export const SCOPE_GROUPS = {
	events: ["events:write", "events:read", "customers:read", "feedback:write", "screen"],
	manage: ALL,
} as const satisfies Readonly<Record<string, readonly Scope[]>>;

/** A scope or a group, as it is stored: a group gains what a later version adds to it. */
export type KeyScope = Scope | keyof typeof SCOPE_GROUPS;

export const KEY_SCOPES: readonly KeyScope[] = ["events", "manage", ...ALL];

/** Words that only a later version knows give nothing. */
export function expandScopes(granted: readonly string[]): ReadonlySet<Scope> {
	const scopes = new Set<Scope>();
	for (const word of granted) {
		if (Object.hasOwn(SCOPE_GROUPS, word)) {
			for (const scope of SCOPE_GROUPS[word as keyof typeof SCOPE_GROUPS]) scopes.add(scope);
		} else if (Object.hasOwn(SCOPES, word)) scopes.add(word as Scope);
	}
	return scopes;
}
