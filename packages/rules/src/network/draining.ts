// Detects a payment that empties the payer's account into a payee that was first paid just before. One such
// payment is ordinary. Several within a day, from people with no other connection, are the victims of one gang.

import { isOut, type NormalEvent, payeeOf } from "@hakiki/domain";
import { isShopPayment, isUndoing } from "../profile/movements.ts";
import { findByKey } from "../profile/parties.ts";
import type { Profile } from "../profile/profile.ts";
import { shortenHash } from "../profile/shorten-hash.ts";
import { DAY_S, sumWindow } from "../profile/windows.ts";

/** Most of the balance. A contribution to a funeral or a rent leaves the payer something to live on. */
const SHARE_MIN = 0.8;
/** 1,000 in major units. A wallet with a few coins is empty after every purchase. */
const AMOUNT_MIN_MINOR = 100_000;
const INCOME_S = 28 * DAY_S;

export function isDraining(profile: Profile, event: NormalEvent): boolean {
	const amount = event.amountMinor ?? 0;
	if (amount < AMOUNT_MIN_MINOR || !isOut(event) || isUndoing(event) || isShopPayment(event)) return false;
	const payee = payeeOf(event);
	if (payee === undefined) return false;
	const at = Math.floor(event.occurredAt / 1000);
	// A small test payment does not make the payee known. A payment on another day does.
	const firstPaidAt = findByKey(profile.payees, shortenHash(payee))?.firstPaidAt ?? 0;
	if (firstPaidAt !== 0 && at - firstPaidAt >= DAY_S) return false;
	const balance = event.balanceMinor;
	// A payment cannot exceed the balance, so this balance belongs to another account or another day.
	if (balance !== undefined) return amount >= SHARE_MIN * balance && amount <= balance;
	// Without a balance, more than a month's income counts as savings. The profile must cover that month.
	if (at - profile.firstAt < INCOME_S) return false;
	const income = sumWindow(profile, at, INCOME_S, "inSum") ?? 0;
	return income > 0 && amount > income;
}
