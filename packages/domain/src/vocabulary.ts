// The closed sets of words of the service. The contract's schemas and the database's checks are built from them.

export const EVENT_TYPES = [
	"customer.created",
	"customer.updated",
	"login",
	"transaction",
	"payout.requested",
	"sim.swap",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

type Movement = "transaction" | "payout.requested";
/** The kind of event that a rule applies to: `out` is a payout or an outgoing transaction, `in` an incoming one. */
export type Occasion = "out" | "in" | Exclude<EventType, Movement>;
export const OCCASIONS: readonly Occasion[] = [
	"out",
	"in",
	...EVENT_TYPES.filter(
		(type): type is Exclude<EventType, Movement> => type !== "transaction" && type !== "payout.requested",
	),
];

export const RULE_MODES = ["live", "shadow", "off"] as const;
export const RULE_FLOORS = ["review", "block"] as const;
/** Not `screening` and `state`: those survive approvals and, in part, observing, which only the catalogue may ask for. */
export const OWN_RULE_TAGS = [
	"impersonation",
	"insider",
	"cyber",
	"agent",
	"mule",
	"regulatory",
	"crypto",
	"pace",
	"trust",
] as const;

/** The subjects of the signals that custom rules read. */
export const SIGNAL_GROUPS = ["event", "customer", "pace", "parties", "device", "earlier", "network"] as const;
export type SignalGroup = (typeof SIGNAL_GROUPS)[number];

export const METHODS = [
	"mpesa",
	"airtel",
	"opay",
	"palmpay",
	"moniepoint",
	"card",
	"bank",
	"ussd",
	"pos",
	"cash",
	"agent",
	"wallet",
	"crypto",
	"other",
] as const;
export type Method = (typeof METHODS)[number];

export const DESTINATION_TYPES = [
	"mpesa",
	"airtel",
	"opay",
	"palmpay",
	"moniepoint",
	"bank",
	"card",
	"wallet",
	"paybill",
	"till",
	"crypto_wallet",
	"other",
] as const;
export type DestinationType = (typeof DESTINATION_TYPES)[number];

export const CHANGES = [
	"phone",
	"email",
	"payout_destination",
	"name",
	"password",
	"pin",
	"national_id",
	"bvn",
	"dob",
	"nationality",
] as const;
export type Change = (typeof CHANGES)[number];

export const DIRECTIONS = ["in", "out"] as const;
export type Direction = (typeof DIRECTIONS)[number];

export const MOVEMENT_STATUSES = ["pending", "completed", "failed", "reversed", "cancelled"] as const;
export type MovementStatus = (typeof MOVEMENT_STATUSES)[number];

export const CUSTOMER_KINDS = ["individual", "business", "merchant", "agent", "group"] as const;
export type CustomerKind = (typeof CUSTOMER_KINDS)[number];

export const DECISIONS = ["allow", "review", "block"] as const;
export type Decision = (typeof DECISIONS)[number];

export const RISK_LEVELS = ["low", "medium", "high", "critical"] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];

export const CUSTOMER_STATUSES = ["active", "held", "blocked", "closed"] as const;
export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number];

export const SCREENING_STATUSES = ["pending", "clear", "potential_match", "confirmed_match"] as const;
export type ScreeningStatus = (typeof SCREENING_STATUSES)[number];

export const CASE_TYPES = ["fraud", "screening", "travel_rule", "regulatory"] as const;
export type CaseType = (typeof CASE_TYPES)[number];

export const CASE_STATUSES = ["open", "in_review", "closed"] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

/** The outcomes of a match, and so of a screening case. */
export const MATCH_DISPOSITIONS = ["true_match", "false_positive"] as const;
/** The finding of a closed case. */
export const DISPOSITIONS = ["fraud", "legit", "inconclusive", ...MATCH_DISPOSITIONS] as const;
export type Disposition = (typeof DISPOSITIONS)[number];

/** The acts in the history of a case. */
export const CASE_ACT_KINDS = [
	"note",
	"assigned",
	"unassigned",
	"prioritised",
	"appealed",
	"verified",
	"closed",
	"reopened",
	"reported",
	"requested",
	"approved",
	"declined",
	"withdrawn",
	"clock_started",
	"clock_stopped",
	"due_soon",
	"labels_given",
	"labels_withdrawn",
] as const;
export type CaseActKind = (typeof CASE_ACT_KINDS)[number];

/** The states of a request that a second person decides. */
export const REQUEST_STATES = ["pending", "approved", "declined", "withdrawn"] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** The highest priority first. */
export const CASE_PRIORITIES = ["urgent", "high", "normal", "low"] as const;
export type CasePriority = (typeof CASE_PRIORITIES)[number];

export const NEXT_STEPS = ["none", "verify", "cool_off", "analyst", "stop"] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

export const LABELS = ["fraud", "legit"] as const;
export type Label = (typeof LABELS)[number];

export const FRAUD_TYPES = ["takeover", "scam_victim", "mule", "first_party", "other"] as const;
export type FraudType = (typeof FRAUD_TYPES)[number];

export const COUNTRIES_SERVED = ["KE", "NG"] as const;
export type CountryServed = (typeof COUNTRIES_SERVED)[number];

/** The namespaces of keyed hashes. A value has one hash per namespace, whatever field it came from. */
export const NAMESPACES = [
	"msisdn",
	"hashed_number",
	"masked",
	"bank_account",
	"account",
	"card",
	"paybill",
	"till",
	"wallet",
	"national_id",
	"bvn",
	"device",
	"ip",
	"email",
	"counterparty",
	"name",
	"name_word",
	"name_key",
	"reference",
	"idempotency_key",
] as const;
export type Namespace = (typeof NAMESPACES)[number];

/** How a customer is linked to an entity. Paying a phone number and owning it are different links to one hash. */
export const ENTITY_ROLES = ["device", "payee", "payer", "phone", "identity", "email", "agent", "account"] as const;
export type EntityRole = (typeof ENTITY_ROLES)[number];
/** A customer's own account is no link: it is found by the customer's id. */
export type LinkRole = Exclude<EntityRole, "account">;
