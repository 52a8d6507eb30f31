// The scopes of an API key. A key holds scopes by name, or one of two groups of scopes.

/** Each scope has the sentence that a person reads when they create a key. */
export const SCOPES = {
	"events:write": "Send events, and report verifications and appeals",
	"events:read": "Read an event by its id",
	"events:search": "List and search events, and read the overview",
	"customers:read": "Read a customer's status by its id",
	"customers:search": "List and search customers, their habits and connected customers",
	"customers:personal": "See names, phone numbers and identity numbers of customers",
	"customers:write": "Hold, release, block and unblock customers",
	"records:read": "Read the retention of a customer's record, and export all data about a customer",
	"records:write": "Erase customers, place legal holds, and set the end of a relationship",
	"feedback:write": "Label an event",
	"feedback:bulk": "List labels, and label many events at once",
	screen: "Screen a name",
	"cases:read": "List and read cases",
	"cases:write": "Assign, comment on and close cases",
	"team:read": "See how many cases each person has, and how fast they work",
	"screening:read": "Read matches and the state of the lists",
	"screening:write": "Clear or confirm matches",
	"rules:read": "Read the rules, their evidence, and backtests",
	"rules:write": "Change, publish and roll back the rules, and change the learning settings",
	"entries:read": "Read the workspace's own lists",
	"entries:write": "Add and remove entries of the workspace's own lists",
	"webhooks:read": "Read webhook endpoints and their deliveries",
	"webhooks:write": "Create, change and test webhook endpoints, and replay deliveries",
	"register:read": "Read the register of events that must be reported to regulators",
	"reports:read": "See and write notes on reports to the authorities",
	"audit:read": "Read the audit log",
	"workspace:read": "Read the workspace's settings and exchange rates",
	"workspace:write": "Change the workspace's settings and exchange rates",
	"simulations:write": "Fill test mode with simulated customers, payments and frauds",
	"keys:read": "List API keys, without their secret, and the latest requests that they sent",
	"keys:write": "Create and revoke API keys of the same mode, with no more scopes than one's own",
} as const;
export type Scope = keyof typeof SCOPES;

const ALL = Object.keys(SCOPES) as readonly Scope[];

/** `events` is what the four endpoints of an integration need. It is the default for a new key. */
export const SCOPE_GROUPS = {
	events: ["events:write", "events:read", "customers:read", "feedback:write", "screen"],
	manage: ALL,
} as const satisfies Readonly<Record<string, readonly Scope[]>>;

/** A scope or a group, as it is stored. A group gains the scopes that later versions add to it. */
export type KeyScope = Scope | keyof typeof SCOPE_GROUPS;

export const KEY_SCOPES: readonly KeyScope[] = ["events", "manage", ...ALL];

/** Ignores words that only a later version knows. */
export function expandScopes(granted: readonly string[]): ReadonlySet<Scope> {
	const scopes = new Set<Scope>();
	for (const word of granted) {
		if (Object.hasOwn(SCOPE_GROUPS, word)) {
			for (const scope of SCOPE_GROUPS[word as keyof typeof SCOPE_GROUPS]) scopes.add(scope);
		} else if (Object.hasOwn(SCOPES, word)) scopes.add(word as Scope);
	}
	return scopes;
}
