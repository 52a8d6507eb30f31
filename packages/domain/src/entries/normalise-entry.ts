// Normalises an entry as a caller wrote it to the entry that is stored and looked up. Errors name every invalid field.

import { accountTypeOf, foldAccount } from "../accounts.ts";
import { AppError } from "../app-error.ts";
import type { WorkspaceSettings } from "../customer.ts";
import type { Hash } from "../event.ts";
import { foldDeviceId, foldName } from "../identities.ts";
import { toMinorUnits } from "../money.ts";
import { Problems } from "../normalise/problems.ts";
import { foldPhoneForMatching } from "../phones.ts";
import { parseInstant } from "../times.ts";
import type { Namespace } from "../vocabulary.ts";
import { checkWallet } from "../wallets/check-wallet.ts";
import { type Entry, type EntryInput, KINDS_OF_LIST } from "./entry.ts";
import { readIpRange } from "./ip-ranges.ts";

const DAY_MS = 86_400_000;
/** An allow entry that nobody renews must end. */
const ALLOW_DAYS_DEFAULT = 90;
const ALLOW_DAYS_MAX = 366;
const RULES_MAX = 50;
const MASKED = "must not be masked: many people share what is left of the number";

export interface EntryContext {
	readonly workspace: Pick<WorkspaceSettings, "country" | "currency">;
	readonly nowMs: number;
	hash(namespace: Namespace, value: string): Hash;
	/** The key of the value, if the caller knows it only as a hash. */
	readonly key?: Hash | undefined;
	/** Returns the reason why an allow entry may not name this rule, or undefined if it may. */
	refuseRule(id: string): string | undefined;
}

export interface NormalEntry extends Omit<Entry, "id"> {
	/** The value for people to read. Absent if nothing of it is known. */
	readonly value: string | undefined;
	readonly owner: string | undefined;
	readonly reason: string | undefined;
}

/** Throws `AppError.invalid` with every invalid field. Types and lengths are already checked. */
export function normaliseEntry(input: EntryInput, context: EntryContext): NormalEntry {
	const problems = new Problems();
	const kinds = KINDS_OF_LIST[input.list];
	if (!kinds.includes(input.kind))
		problems.add("kind", "invalid", `must be one of: ${kinds.join(", ")} on the list ${input.list}`);
	const key = context.key ?? readKey(input, context, problems);
	const isAllow = input.list === "allow";
	if (isAllow) checkAllow(input, context, problems);
	else refuseAllowFields(input, problems);
	if (input.list === "anonymous" && input.network === undefined)
		problems.add("network", "required", "is required on the list anonymous");
	if (input.customer_id !== undefined && input.list !== "block" && !isAllow)
		problems.add("customer_id", "invalid", "is allowed only on the lists block and allow");
	const amountMinorMax = readAmount(input, context, problems);
	const expiresAt = readExpiry(input, context, problems);
	if (problems.details.length > 0) throw AppError.invalid(problems.details);
	return {
		list: input.list,
		kind: input.kind,
		key: key ?? "",
		network: input.list === "anonymous" ? input.network : undefined,
		customerId: input.customer_id,
		rules: isAllow ? [...new Set(input.rules)] : [],
		amountMinorMax,
		expiresAt,
		value: input.value.trim() || undefined,
		owner: input.owner?.trim() || undefined,
		reason: input.reason?.trim() || undefined,
	};
}

function readKey(input: EntryInput, context: EntryContext, problems: Problems): string | undefined {
	const value = input.value.trim();
	if (value === "") {
		problems.add("value", "required", "is required");
		return undefined;
	}
	const refuse = (message: string): undefined => {
		problems.add("value", "invalid", message);
		return undefined;
	};
	switch (input.kind) {
		case "device": {
			const id = foldDeviceId(value);
			return id === undefined ? refuse("is not the id of one device") : context.hash("device", id);
		}
		case "phone": {
			const phone = foldPhoneForMatching(value, context.workspace.country);
			if (phone?.namespace === "masked") return refuse(MASKED);
			return phone === undefined ? refuse("must be a phone number") : context.hash(phone.namespace, phone.value);
		}
		case "counterparty":
			return context.hash("counterparty", value);
		case "name":
			return context.hash("name", foldName(value) ?? value);
		case "country":
			return problems.readCountry("value", value);
		case "ip_range": {
			const message = "must be an address or a range, as in 192.0.2.0/24, with no bits set after the prefix";
			return readIpRange(value)?.text ?? refuse(message);
		}
		case "destination":
			return readDestination(input, context, problems);
	}
}

function readDestination(input: EntryInput, context: EntryContext, problems: Problems): Hash | undefined {
	const type = input.destination_type ?? accountTypeOf(undefined, input.bank_code);
	const country = problems.readCountry("country", input.country);
	if (type === "crypto_wallet" && !checkWallet({ address: input.value.trim() }).isValid) {
		problems.add("value", "invalid", "must be a wallet's address");
		return undefined;
	}
	const account = foldAccount(
		{ type, account: input.value, bankCode: input.bank_code, country },
		context.workspace.country,
	);
	if (account === undefined) problems.add("value", "invalid", "must be an account");
	if (account?.namespace === "masked") problems.add("value", "invalid", MASKED);
	return account && context.hash(account.namespace, account.value);
}

/** An allow entry must name its rules, its owner, its reason and its maximum amount. */
function checkAllow(input: EntryInput, context: EntryContext, problems: Problems): void {
	const rules = input.rules ?? [];
	if (rules.length === 0) problems.add("rules", "required", "is required on the list allow");
	if (rules.length > RULES_MAX) problems.add("rules", "too_large", `must name at most ${RULES_MAX} rules`);
	for (const [index, rule] of rules.slice(0, RULES_MAX).entries()) {
		const why = context.refuseRule(rule);
		if (why !== undefined) problems.add(`rules.${index}`, "invalid", why);
	}
	if (!input.owner?.trim()) problems.add("owner", "required", "is required on the list allow");
	if (!input.reason?.trim()) problems.add("reason", "required", "is required on the list allow");
	if (input.maximum_amount === undefined) problems.add("maximum_amount", "required", "is required on the list allow");
}

function refuseAllowFields(input: EntryInput, problems: Problems): void {
	if (input.rules !== undefined && input.rules.length > 0)
		problems.add("rules", "invalid", "is allowed only on the list allow");
	if (input.maximum_amount !== undefined)
		problems.add("maximum_amount", "invalid", "is allowed only on the list allow");
}

function readAmount(input: EntryInput, context: EntryContext, problems: Problems): number | undefined {
	if (input.maximum_amount === undefined) return undefined;
	const amount = input.maximum_amount < 0 ? undefined : toMinorUnits(input.maximum_amount, context.workspace.currency);
	if (amount === undefined) problems.add("maximum_amount", "invalid", "must be an amount of 0 or more");
	return amount;
}

function readExpiry(input: EntryInput, context: EntryContext, problems: Problems): number | undefined {
	const isAllow = input.list === "allow";
	if (input.expires_at === undefined) return isAllow ? context.nowMs + ALLOW_DAYS_DEFAULT * DAY_MS : undefined;
	const expiresAt = parseInstant(input.expires_at);
	if (expiresAt === undefined) {
		problems.add("expires_at", "invalid", "must be an ISO 8601 date-time with an offset, as in 2026-01-31T08:30:00Z");
	} else if (expiresAt <= context.nowMs) {
		problems.add("expires_at", "too_small", "is in the past");
	} else if (isAllow && expiresAt > context.nowMs + ALLOW_DAYS_MAX * DAY_MS) {
		problems.add("expires_at", "too_large", `must be within ${ALLOW_DAYS_MAX} days on the list allow`);
	}
	return expiresAt;
}
