// Whether a payment empties the payer's account into somebody they have only just begun to pay. One such payment is
// ordinary; several strangers who do it within a day are the victims of one gang.

import { isOut, type NormalEvent, payeeOf } from "@hakiki/domain";
import { isShopPayment, isUndoing } from "../profile/movements.ts";
import { findByKey } from "../profile/parties.ts";
import type { Profile } from "../profile/profile.ts";
import { shortenHash } from "../profile/shorten-hash.ts";
import { DAY_S, sumWindow } from "../profile/windows.ts";

/** Most of what is there: a contribution to a funeral or a rent leaves the payer something to live on. */
const SHARE_MIN = 0.8;
/** 1,000 in major units: a wallet of a few coins is empty after every purchase. */
const AMOUNT_MIN_MINOR = 100_000;
const INCOME_S = 28 * DAY_S;

export function isDraining(profile: Profile, event: NormalEvent): boolean {
	const amount = event.amountMinor ?? 0;
	if (amount < AMOUNT_MIN_MINOR || !isOut(event) || isUndoing(event) || isShopPayment(event)) return false;
	const payee = payeeOf(event);
	if (payee === undefined) return false;
	const at = Math.floor(event.occurredAt / 1000);
	// A small payment to try the number out does not make it a known one; a payment on another day does.
	const firstPaidAt = findByKey(profile.payees, shortenHash(payee))?.firstPaidAt ?? 0;
	if (firstPaidAt !== 0 && at - firstPaidAt >= DAY_S) return false;
	const balance = event.balanceMinor;
	// More than there is cannot be taken: the balance was not this account's, or not today's.
	if (balance !== undefined) return amount >= SHARE_MIN * balance && amount <= balance;
	// Without a balance, more than a whole month's income is what people have saved. The month must be known.
	if (at - profile.firstAt < INCOME_S) return false;
	const income = sumWindow(profile, at, INCOME_S, "inSum") ?? 0;
	return income > 0 && amount > income;
}
