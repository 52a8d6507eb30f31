// Decides a stream of events in memory as the service would: the same signals, rules, folding and network, one event
// after the other. A movement enters the network's daily sums at once (in the service: within a minute). Unless it
// enforces, nobody is held, no case is open and no approval is given, because no record says when a person would have
// acted.

import {
	type CustomerState,
	type EntityRef,
	entityRefsOf,
	type FraudType,
	type Hash,
	type Label,
	type NormalEvent,
	payeeOf,
	type RiskLevel,
	type WorkspaceSettings,
} from "@hakiki/domain";
import { Baselines } from "../baselines/baselines.ts";
import { chooseMarks, isAccompliceBy } from "../network/choose-marks.ts";
import { CIRCLE_MS, findCircle } from "../network/find-circle.ts";
import { findRing, RING_TIES_MAX } from "../network/find-ring.ts";
import { needsAccount, passMoney, sumSent } from "../network/flows.ts";
import { ReplayNetwork } from "../network/replay-network.ts";
import { movementPartyOf, tieAccount, tieEntities } from "../network/tie-entities.ts";
import type { CustomerChange, DecisionTrace, FoldedOutcome, Outcome } from "../outcome.ts";
import { foldChange } from "../profile/fold-change.ts";
import { foldEvent } from "../profile/fold-event.ts";
import type { Profile } from "../profile/profile.ts";
import { riskLevelOf } from "../profile/risk.ts";
import type { RuleSet } from "../rule-set/rule-set.ts";
import { decide } from "../scoring/decide.ts";
import type { SignalValues } from "../signals/signals.ts";
import { OwnRefs } from "./own-refs.ts";
import { ProfileShelf } from "./profile-shelf.ts";

const HOUR_MS = 3_600_000;

export interface ReplayOptions {
	readonly workspace: WorkspaceSettings;
	readonly ruleSet: RuleSet;
	/** Customers are held and have open cases, as in a running service. `change` says what people do. */
	readonly isEnforcing?: boolean;
	/** Sees the signals of every event when it is decided. */
	readonly watch?: ((signals: SignalValues) => void) | undefined;
	/** Sees how every decision came about. */
	readonly trace?: ((trace: DecisionTrace) => void) | undefined;
	/** The hash under which payments name a customer by id. Without it no money is followed. */
	readonly accountOf?: ((customerId: string) => Hash) | undefined;
}

/** What a service has stored about an event. Folding it gives the profile that the service had. */
export interface StoredPast {
	readonly outcome: FoldedOutcome;
	/** What people did to the customer between the customer's event before this one and this one. Labels are not part of it. */
	readonly changes: readonly CustomerChange[];
}

/** The label of an event, and when it became known. */
export interface ReplayLabel {
	readonly event: NormalEvent;
	readonly label: Label | null;
	readonly fraudType?: FraudType | undefined;
	readonly at: number;
}

export class Replay {
	/** May be replaced between two events, as publishing does. */
	ruleSet: RuleSet;
	private workspace: WorkspaceSettings;
	private readonly baselines = new Baselines();
	private baselinesAt = 0;
	private readonly network = new ReplayNetwork();
	private readonly profiles = new ProfileShelf();
	/** The service finds them in its table of links when a label needs them. */
	private readonly ownRefs = new OwnRefs();
	/** The entities that carry the ring of a fraud, by its event. */
	private readonly ringsOf = new Map<string, readonly EntityRef[]>();
	/** The latest returns of money through each customer. */
	private readonly returns = new Map<string, readonly { readonly at: number; readonly path: readonly string[] }[]>();
	/** Customers with a hold or an open case. Always empty unless enforcing. */
	private readonly stopped = new Map<string, StoppedCustomer>();
	private readonly isEnforcing: boolean;
	private readonly watch: ReplayOptions["watch"];
	private readonly trace: ReplayOptions["trace"];
	private readonly accountOf: ReplayOptions["accountOf"];

	constructor({ workspace, ruleSet, isEnforcing = false, watch, trace, accountOf }: ReplayOptions) {
		this.watch = watch;
		this.trace = trace;
		this.accountOf = accountOf;
		this.workspace = workspace;
		this.ruleSet = ruleSet;
		this.isEnforcing = isEnforcing;
	}

	get customerCount(): number {
		return this.profiles.size;
	}

	/** Decides by the rules. With the stored past, the profile follows what was decided and done at the time. */
	decide(event: NormalEvent, past?: StoredPast): Outcome {
		this.refreshBaselines(event.occurredAt);
		for (const change of past?.changes ?? []) this.change(event.customerId, change);
		const known = this.profiles.find(event.customerId);
		const profile = known ?? this.profiles.add(event.customerId);
		const { accountOf } = this;
		const isFollowed = accountOf !== undefined && needsAccount(event, this.workspace.country);
		const account = isFollowed ? accountOf(event.customerId) : undefined;
		const refs = entityRefsOf(event);
		const decided = decide({
			event,
			customer: new ReplayedCustomer(event, profile, this.stopped.get(event.customerId)),
			isNewCustomer: known === undefined,
			profile,
			network: this.network,
			account,
			workspace: this.workspace,
			ruleSet: this.ruleSet,
			refs,
			watch: this.watch,
			trace: this.trace,
		});
		tieEntities(this.network, profile, event, refs);
		this.ownRefs.remember(event.customerId, refs, event.occurredAt);
		if (account !== undefined) tieAccount(this.network, { event, account, isNewCustomer: known === undefined });
		const sent = account === undefined ? undefined : sumSent(profile, event);
		// Without people nobody settles a stop, and one false alarm would stop the customer forever.
		const made = this.isEnforcing || !decided.isStopped ? decided : { ...decided, isStopped: undefined };
		if (foldEvent(profile, event, past?.outcome ?? made, refs)) {
			if (account !== undefined && sent !== undefined && accountOf !== undefined)
				passMoney(this.network, { event, account, ...sent, accountOf });
			const party = movementPartyOf(event);
			if (party !== undefined) {
				this.network.countMovement(party, event.occurredAt);
				this.baselines.add(event);
			}
		}
		if (decided.returnPath !== undefined) this.placeCircle(event, decided.returnPath);
		if (this.isEnforcing) this.enforce(event.customerId, decided);
		return decided;
	}

	/** Flags every account of the group at once. The service's job does the same within a minute. */
	private placeCircle({ id, customerId, occurredAt }: NormalEvent, path: readonly string[]): void {
		const { accountOf } = this;
		if (accountOf === undefined) return;
		for (const member of path) {
			const known = this.returns.get(member) ?? [];
			this.returns.set(member, [...known.filter(({ at }) => at > occurredAt - CIRCLE_MS), { at: occurredAt, path }]);
		}
		const group = findCircle(path, (member) => this.returns.get(member)?.map((one) => one.path) ?? []);
		const ring = { eventId: id, customerId, at: occurredAt, customers: group.length, hops: 0 } as const;
		for (const member of group) this.network.addRing({ role: "account", hash: accountOf(member) }, ring);
	}

	/** Folds a person's action. Closing a case also ends the hold and the case. */
	change(customerId: string, change: CustomerChange): void {
		const profile = this.profiles.find(customerId);
		if (profile === undefined) return;
		foldChange(profile, change);
		if (change.kind === "case_closed" && change.approvals.length > 0) this.stopped.delete(customerId);
	}

	private enforce(customerId: string, { holds, opensCase }: Outcome): void {
		if (!holds && opensCase === undefined) return;
		const known = this.stopped.get(customerId);
		const openCases = opensCase === undefined ? (known?.openCases ?? []) : [{ id: "cas_1", type: opensCase.type }];
		this.stopped.set(customerId, { status: holds ? "held" : (known?.status ?? "active"), openCases });
	}

	/** Folds the label in force of an earlier event into its customer, and marks the entities of a fraud. */
	label({ event, label, fraudType, at }: ReplayLabel): void {
		const payee = payeeOf(event);
		const profile = this.profiles.find(event.customerId);
		if (profile === undefined) return;
		foldChange(profile, {
			kind: "label",
			at,
			eventId: event.id,
			eventAt: event.occurredAt,
			label,
			...(fraudType === undefined ? {} : { fraudType }),
			...(payee === undefined ? {} : { payee }),
		});
		const own = this.ownRefs.listOf(event.customerId);
		const device = event.device?.key;
		const marked =
			label === "fraud"
				? chooseMarks({
						event,
						fraudType: fraudType ?? null,
						deviceFirstSeenAt: own.find(({ role, hash }) => role === "device" && hash === device)?.firstSeenAt,
						ownRefs: own,
					})
				: [];
		const mark = { customerId: event.customerId, eventId: event.id, at: event.occurredAt, knownAt: at };
		for (const ref of marked) this.network.mark(ref, mark);
		this.placeRing(event, marked, fraudType ?? null);
		for (const ref of [...entityRefsOf(event), ...own]) {
			if (!marked.some((one) => one.role === ref.role && one.hash === ref.hash)) this.network.unmark(ref, event.id);
		}
	}

	/** Places the group as it is now. The service walks it again as it grows; a replay does not. */
	private placeRing(event: NormalEvent, marked: readonly EntityRef[], fraudType: FraudType | null): void {
		for (const ref of this.ringsOf.get(event.id) ?? []) this.network.dropRing(ref, event.id);
		this.ringsOf.delete(event.id);
		if (marked.length === 0) return;
		const { customerId, id, occurredAt } = event;
		const hashes = [...new Set(marked.filter(({ role }) => role !== "agent").map(({ hash }) => hash))];
		const { customers, carriers } = findRing(
			{ customerId, isAccomplice: isAccompliceBy(fraudType), hashes },
			{
				entitiesOf: (hash) => this.network.allOf(hash),
				customersOf: ({ role, hash }) =>
					this.network.find(role, hash)?.members.map((member) => member.customerId) ?? [],
				handsOf: (customer) => this.ownRefs.listOf(customer).slice(-RING_TIES_MAX),
			},
		);
		for (const { role, hash, hops } of carriers)
			this.network.addRing({ role, hash }, { eventId: id, customerId, at: occurredAt, customers, hops });
		this.ringsOf.set(id, carriers);
	}

	/** Does the same as the service's hourly job. */
	private refreshBaselines(nowMs: number): void {
		if (nowMs < this.baselinesAt + HOUR_MS) return;
		this.baselinesAt = nowMs;
		this.workspace = { ...this.workspace, baselines: this.baselines.read() };
	}
}

type StoppedCustomer = Pick<CustomerState, "status" | "openCases">;
const AT_LIBERTY: StoppedCustomer = { status: "active", openCases: [] };

/** The customer's row as the service would read it. */
class ReplayedCustomer implements CustomerState {
	readonly id: string;
	readonly status: CustomerState["status"];
	readonly screeningStatus = "pending";
	readonly lastScreenedAt = null;
	readonly openCases: CustomerState["openCases"];
	private readonly profile: Profile;
	private readonly nowMs: number;

	constructor(event: NormalEvent, profile: Profile, { status, openCases }: StoppedCustomer = AT_LIBERTY) {
		this.status = status;
		this.openCases = openCases;
		this.id = event.customerId;
		this.profile = profile;
		this.nowMs = event.receivedAt;
	}

	get createdAt(): number {
		return this.profile.firstAt * 1000;
	}

	get lastEventAt(): number {
		return this.profile.lastAt * 1000;
	}

	get riskLevel(): RiskLevel {
		return riskLevelOf(this.profile, this.status, this.nowMs);
	}
}
