// The facts that the signals of one event are computed from. Look-ups that many signals share are done once.

import {
	type CustomerKind,
	type CustomerState,
	type EntityRef,
	entityRefsOf,
	type Hash,
	isMovement,
	isOut,
	type NetworkFacts,
	type NormalEvent,
	payeeOf,
	payerOf,
	type WorkspaceSettings,
} from "@hakiki/domain";
import { findReturn, type MoneyReturn, sumSent } from "../network/flows.ts";
import type { DecideInput } from "../outcome.ts";
import { type Doubt, findDoubt } from "../profile/doubt.ts";
import { inferKind } from "../profile/infer-kind.ts";
import { findToldKind } from "../profile/kinds.ts";
import { findMovement, isUndoing } from "../profile/movements.ts";
import { countPayers, findByKey, type PayerCount } from "../profile/parties.ts";
import type { Device, Movement, Payee, Profile } from "../profile/profile.ts";
import { shortenHash, shortenOptional } from "../profile/shorten-hash.ts";
import { DAY_S, type OutFigures, sumOutWindow } from "../profile/windows.ts";

export class Facts {
	readonly event: NormalEvent;
	readonly profile: Profile;
	readonly network: NetworkFacts;
	readonly workspace: WorkspaceSettings;
	readonly customer: CustomerState;
	readonly account: Hash | undefined;
	/**
	 * The event's time in whole seconds, as in the profile. An event that arrives late is judged at the time of the latest one,
	 * so that nothing that was decided before it stays unseen.
	 */
	readonly at: number;
	readonly isOut: boolean;
	readonly payeeKey: number;
	readonly payee: Payee | undefined;
	readonly deviceKey: number;
	readonly device: Device | undefined;
	/** The earlier movement that this event continues. */
	readonly movement: Movement | undefined;
	private knownRefs: readonly EntityRef[] | undefined;
	private knownOut90d: OutFigures | null | undefined = null;
	private knownDoubt: Doubt | undefined;
	private knownPayers24h: PayerCount | undefined;
	private knownKind: CustomerKind | null | undefined = null;
	private knownReturn: MoneyReturn | null | undefined = null;

	constructor(input: DecideInput) {
		const { event, profile } = input;
		this.event = event;
		this.profile = profile;
		this.network = input.network;
		this.workspace = input.workspace;
		this.customer = input.customer;
		this.account = input.account;
		this.knownRefs = input.refs;
		const at = Math.floor(event.occurredAt / 1000);
		this.at = event.isBackfilled ? at : Math.max(at, Math.min(profile.lastAt, Math.floor(event.receivedAt / 1000)));
		this.isOut = isOut(event);
		const payee = payeeOf(event);
		this.payeeKey = payee === undefined ? 0 : shortenHash(payee);
		this.payee = this.payeeKey === 0 ? undefined : findByKey(profile.payees, this.payeeKey);
		this.deviceKey = event.device?.key === undefined ? 0 : shortenHash(event.device.key);
		this.device = this.deviceKey === 0 ? undefined : findByKey(profile.devices, this.deviceKey);
		this.movement = isMovement(event) ? findMovement(profile, event) : undefined;
	}

	/** Every link that this event shows. */
	get refs(): readonly EntityRef[] {
		this.knownRefs ??= entityRefsOf(this.event);
		return this.knownRefs;
	}

	/** The doubt about whether the customer acts. */
	get doubt(): Doubt {
		this.knownDoubt ??= findDoubt(this.profile, this.event, this.at);
		return this.knownDoubt;
	}

	/** Money that returns with this payment. One that settles an earlier request was judged with the request. */
	get moneyReturn(): MoneyReturn | undefined {
		const { account } = this;
		if (account === undefined || !this.isOut || this.movement?.isCounted === true) return undefined;
		if (this.knownReturn === null) {
			const sums = sumSent(this.profile, this.event);
			this.knownReturn = findReturn(this.network, { event: this.event, account, ...sums });
		}
		return this.knownReturn;
	}

	/** The senders of the last day, with this one. */
	get payers24h(): PayerCount {
		this.knownPayers24h ??= this.countPayers(DAY_S);
		return this.knownPayers24h;
	}

	/** The senders of a period, with this one. */
	countPayers(spanS: number): PayerCount {
		const current = this.addedInCount > 0 ? shortenOptional(payerOf(this.event)) : 0;
		return countPayers(this.profile, this.at, spanS, current);
	}

	/** The kind as sent, once it counts. */
	get toldKind(): CustomerKind | undefined {
		return findToldKind(this.profile, this.event, this.at);
	}

	/** The kind as sent, or else as inferred from the customer's movements. */
	get kind(): CustomerKind | undefined {
		if (this.knownKind === null) this.knownKind = this.toldKind ?? inferKind(this.profile, this.at);
		return this.knownKind;
	}

	/** A stop stays open for 72 h, and as long as a fraud case is open. */
	get hasOpenStop(): boolean {
		if (this.profile.stops.length === 0) return false;
		return this.doubt.hasStop || this.customer.openCases.some(({ type }) => type === "fraud");
	}

	/** Outgoing money of 90 days, without this event. */
	get out90d(): OutFigures | undefined {
		if (this.knownOut90d === null) this.knownOut90d = sumOutWindow(this.profile, this.at, 90 * DAY_S);
		return this.knownOut90d;
	}

	/** True if the event continues a movement that was allowed and counted before, for no larger amount. */
	get isSettling(): boolean {
		if (this.event.type !== "transaction" || this.movement?.isCounted !== true) return false;
		return (this.event.amountMinor ?? 0) <= this.movement.amountMinor;
	}

	/** The amount that this event adds to the outflow. For a movement that is already counted, only the excess. */
	get addedOutMinor(): number {
		if (!this.isOut || isUndoing(this.event)) return 0;
		const countedMinor = this.movement?.isCounted === true ? this.movement.amountMinor : 0;
		return Math.max(0, (this.event.amountMinor ?? 0) - countedMinor);
	}

	get addedOutCount(): number {
		return this.isOut && this.movement?.isCounted !== true && !isUndoing(this.event) ? 1 : 0;
	}

	/** The same for incoming money. */
	get addedInMinor(): number {
		if (!this.isIn || isUndoing(this.event)) return 0;
		const countedMinor = this.movement?.isCounted === true ? this.movement.amountMinor : 0;
		return Math.max(0, (this.event.amountMinor ?? 0) - countedMinor);
	}

	get addedInCount(): number {
		return this.isIn && this.movement?.isCounted !== true && !isUndoing(this.event) ? 1 : 0;
	}

	private get isIn(): boolean {
		return !this.isOut && this.event.type === "transaction";
	}
}

/** Returns the minutes from a time of the profile to the event. */
export function minutesSince(facts: Facts, at: number | undefined): number | undefined {
	return at === undefined || at > facts.at ? undefined : (facts.at - at) / 60;
}

/** Unknown plus anything is unknown. */
export function addKnown(value: number | undefined, more: number): number | undefined {
	return value === undefined ? undefined : value + more;
}
