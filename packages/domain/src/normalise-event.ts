// Turns an event as sent into the event that is decided and stored: folded, converted, hashed. Raw secrets stop here.

import { AppError } from "./app-error.ts";
import type { EventInput, EventSecrets, NormalEvent } from "./event.ts";
import { isMovement } from "./event.ts";
import { foldDeviceId } from "./identities.ts";
import { foldIp } from "./ip-addresses.ts";
import { type JudgedWallet, normaliseAsset, normaliseTravelRule } from "./normalise/crypto-fields.ts";
import { normaliseCustomer } from "./normalise/customer-fields.ts";
import { addListed } from "./normalise/listed-fields.ts";
import { normaliseMoney } from "./normalise/money-fields.ts";
import { normaliseCounterparty, normaliseDestination } from "./normalise/party-fields.ts";
import { Problems } from "./normalise/problems.ts";
import { screenParties } from "./normalise/screened-fields.ts";
import { foldStatus } from "./normalise/statuses.ts";
import type { NormaliseContext, NormalisedEvent } from "./normalise-context.ts";
import { endOfAccount } from "./payee-account.ts";
import { isDateAlone, parseWrittenTime, parseWrittenTimeOrUnix, UTC_OFFSET_MS } from "./written-times.ts";

/** The tolerated difference between the caller's clock and ours. */
export const FUTURE_TOLERANCE_MS = 5 * 60_000;
/** An event older than this on receipt is history. */
export const BACKFILL_AGE_MS = 24 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

type Draft = { -readonly [Key in keyof NormalEvent]: NormalEvent[Key] };
type Secrets = { -readonly [Key in keyof EventSecrets]: EventSecrets[Key] };

/**
 * Throws `AppError.invalid` with every field whose meaning is wrong. The contract has already checked the structure.
 */
export function normaliseEvent(input: EventInput, context: NormaliseContext): NormalisedEvent {
	const problems = new Problems();
	const occurredAt = readOccurredAt(input, context, problems);
	const event = beginEvent(input, context, occurredAt);
	const secrets = beginSecrets(input);
	addMovement(event, secrets, input, context, problems);
	addPerson(event, secrets, input, context, problems);
	addCircumstances(event, secrets, input, context, problems);
	if (context.lists !== undefined && !context.lists.isEmpty) addListed(event, input, context.lists, context);
	if (problems.details.length > 0) throw AppError.invalid(problems.details);
	const { screener, hash } = context;
	if (screener !== undefined && !screener.isEmpty) event.screened = screenParties(input, { screener, hash });
	return { event, secrets, warnings: problems.warnings };
}

/** Sets every field at the start, so that all events have the same hidden class and code that reads them stays fast. */
function beginEvent(input: EventInput, context: NormaliseContext, occurredAt: number): Draft {
	return {
		id: context.id,
		type: input.type,
		customerId: input.customer_id,
		occurredAt,
		receivedAt: context.receivedAt,
		isBackfilled: context.isHistory || isHistory(input.occurred_at, occurredAt, context.receivedAt),
		amountMinor: undefined,
		balanceMinor: undefined,
		conversion: undefined,
		direction: undefined,
		method: undefined,
		status: undefined,
		reference: undefined,
		retryOf: undefined,
		counterparty: undefined,
		destination: undefined,
		asset: undefined,
		wallet: undefined,
		travelRule: undefined,
		customer: undefined,
		changes: undefined,
		loginSuccess: undefined,
		device: undefined,
		location: undefined,
		simSwappedAt: undefined,
		metadata: undefined,
		listed: undefined,
		screened: undefined,
	};
}

function beginSecrets(input: EventInput): Secrets {
	return {
		customer: undefined,
		counterparty: undefined,
		destination: undefined,
		travel_rule: undefined,
		device: undefined,
		reference: undefined,
		idempotency_key: input.idempotency_key,
		wallet_address: undefined,
	};
}

function addMovement(
	event: Draft,
	secrets: Secrets,
	input: EventInput,
	context: NormaliseContext,
	problems: Problems,
): void {
	const money = normaliseMoney(input, context, problems);
	if (money.amountMinor !== undefined) event.amountMinor = money.amountMinor;
	if (money.balanceMinor !== undefined) event.balanceMinor = money.balanceMinor;
	if (money.conversion !== undefined) event.conversion = money.conversion;
	if (input.direction !== undefined) event.direction = input.direction;
	if (input.method !== undefined) event.method = input.method;
	addStatus(event, input, problems);
	addReference(event, secrets, input, context);
	if (input.retry_of !== undefined) event.retryOf = input.retry_of.trim();
	const asset = normaliseAsset(input.asset, problems);
	if (asset !== undefined) event.asset = asset;
	const counterparty = normaliseCounterparty(input, asset, context, problems);
	if (counterparty !== undefined) {
		event.counterparty = counterparty.party;
		secrets.counterparty = input.counterparty;
	}
	const destination = normaliseDestination(input, asset, context, problems);
	if (destination !== undefined) {
		event.destination = destination.destination;
		addDestinationSecrets(secrets, input, destination.wallet !== undefined);
	}
	const wallet = chooseWallet(destination?.wallet, counterparty?.wallet);
	if (wallet !== undefined) {
		event.wallet = wallet.facts;
		secrets.wallet_address = wallet.address;
	}
	if (input.travel_rule !== undefined) secrets.travel_rule = input.travel_rule;
	const isCrypto =
		input.method === "crypto" || input.asset !== undefined || event.destination?.type === "crypto_wallet";
	if (!isCrypto || !isMovement(event)) return;
	const isRefusable = input.type === "payout.requested" && !event.isBackfilled;
	event.travelRule = normaliseTravelRule(input, money, isRefusable, context, problems);
}

function addPerson(
	event: Draft,
	secrets: Secrets,
	input: EventInput,
	context: NormaliseContext,
	problems: Problems,
): void {
	if (input.customer !== undefined) {
		event.customer = normaliseCustomer(input.customer, event.customerId, event.occurredAt, context, problems);
		secrets.customer = input.customer;
	}
	if (input.changes !== undefined)
		event.changes = input.changes.length > 1 ? [...new Set(input.changes)] : input.changes;
	if (input.login !== undefined) event.loginSuccess = input.login.success;
	const simSwappedAt = readSimSwap(input, event.occurredAt, context, problems);
	if (simSwappedAt !== undefined) event.simSwappedAt = simSwappedAt;
}

function addCircumstances(
	event: Draft,
	secrets: Secrets,
	input: EventInput,
	context: NormaliseContext,
	problems: Problems,
): void {
	if (input.device !== undefined) {
		const id = input.device.id === undefined ? undefined : foldDeviceId(input.device.id);
		const ip = input.device.ip === undefined ? undefined : foldIp(input.device.ip);
		if (input.device.ip !== undefined && ip === undefined) problems.warnOfMalformed("device.ip", "an IP address");
		const ipCountry = ip === undefined ? undefined : context.countryOfIp(ip);
		const key = id === undefined ? undefined : context.hash("device", id);
		event.device = { key, ipCountry, network: undefined, isAgents: undefined };
		secrets.device = input.device;
	}
	if (input.location !== undefined) event.location = readLocation(input.location, problems);
	if (input.metadata !== undefined) event.metadata = input.metadata;
}

function readOccurredAt(input: EventInput, context: NormaliseContext, problems: Problems): number {
	if (input.occurred_at === undefined) return context.receivedAt;
	const occurredAt = parseWrittenTime(input.occurred_at, UTC_OFFSET_MS[context.workspace.country]);
	if (occurredAt === undefined) {
		const message = "must be an ISO 8601 date or time, from 1970 to 2100, as in 2026-01-31T08:30:00Z";
		problems.add("occurred_at", "invalid", message);
		return context.receivedAt;
	}
	if (occurredAt > context.receivedAt + FUTURE_TOLERANCE_MS) {
		problems.add("occurred_at", "in_future", "is in the future");
	}
	return occurredAt;
}

/**
 * An event with only a date is history if that whole day is older than the limit: a payout of yesterday may have been
 * requested a minute before midnight, and must still be able to hold the customer.
 */
function isHistory(text: string | undefined, occurredAt: number, receivedAt: number): boolean {
	const ageMs = receivedAt - occurredAt;
	if (ageMs <= BACKFILL_AGE_MS || text === undefined) return false;
	return !isDateAlone(text) || ageMs > BACKFILL_AGE_MS + DAY_MS;
}

function readSimSwap(
	input: EventInput,
	occurredAt: number,
	context: NormaliseContext,
	problems: Problems,
): number | undefined {
	if (input.sim_swapped_at === undefined) return input.type === "sim.swap" ? occurredAt : undefined;
	const swappedAt = parseWrittenTimeOrUnix(input.sim_swapped_at, UTC_OFFSET_MS[context.workspace.country]);
	if (swappedAt === undefined) {
		problems.add("sim_swapped_at", "invalid", "must be an ISO 8601 date or time, or a Unix time");
	} else if (swappedAt > context.receivedAt + FUTURE_TOLERANCE_MS) {
		problems.add("sim_swapped_at", "in_future", "is in the future");
	}
	return swappedAt;
}

/** Only a transaction has a status, because a payout request is still open. An unknown word is refused on any event. */
function addStatus(event: Draft, input: EventInput, problems: Problems): void {
	const status = input.status === undefined ? "completed" : foldStatus(input.status);
	if (status === undefined) {
		problems.add("status", "invalid", "must be one of: pending, completed, failed, reversed, cancelled");
	} else if (input.type === "transaction") {
		event.status = status;
	}
}

function addReference(event: Draft, secrets: Secrets, input: EventInput, context: NormaliseContext): void {
	const reference = input.reference?.trim();
	if (!reference) return;
	event.reference = context.hash("reference", reference);
	secrets.reference = reference;
}

/**
 * Only the end of the account is kept, because the API promises that a destination's account is stored only as keyed
 * hashes. The address of a wallet is stored with the wallet.
 */
function addDestinationSecrets(secrets: Secrets, input: EventInput, isWallet: boolean): void {
	const { name, network, account } = input.destination ?? {};
	const accountEnd = account === undefined || isWallet ? undefined : endOfAccount(account);
	if (name === undefined && network === undefined && accountEnd === undefined) return;
	secrets.destination = { name, network, account_end: accountEnd };
}

/** Returns the paid wallet, unless only the counterparty's wallet is known or is the sanctioned one. */
function chooseWallet(paid: JudgedWallet | undefined, other: JudgedWallet | undefined): JudgedWallet | undefined {
	if (paid === undefined || (other?.facts.sanctioned && !paid.facts.sanctioned)) return other;
	return paid;
}

/**
 * Rounds to three decimals (about 110 m). That is enough for every rule and does not reveal a house. Adding 0 turns -0
 * into 0.
 */
function readLocation(location: { lat: number; lng: number }, problems: Problems): { lat: number; lng: number } {
	if (!(Math.abs(location.lat) <= 90)) problems.add("location.lat", "invalid", "must be from -90 to 90");
	if (!(Math.abs(location.lng) <= 180)) problems.add("location.lng", "invalid", "must be from -180 to 180");
	return { lat: Math.round(location.lat * 1000) / 1000 + 0, lng: Math.round(location.lng * 1000) / 1000 + 0 };
}
