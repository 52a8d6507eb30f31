// Infers the kind of a customer from the movements, for customers whose kind nobody has sent.

import type { CustomerKind } from "@hakiki/domain";
import type { Profile } from "./profile.ts";
import { DAY_S, sumWindow } from "./windows.ts";

const TRADE_DAYS_MIN = 28;
const TRADE_PAYMENTS_MIN = 300;

/**
 * Hundreds of payments in four weeks, over at least that time, without a fraud, are a trade. A customer who is paid is
 * a merchant. A customer who pays out as often as they are paid handles cash both ways and is an agent.
 */
export function inferKind(profile: Profile, at: number): CustomerKind | undefined {
	if (profile.firstAt === 0 || at - profile.firstAt < TRADE_DAYS_MIN * DAY_S || profile.marks.length > 0)
		return undefined;
	const received = sumWindow(profile, at, TRADE_DAYS_MIN * DAY_S, "inCount") ?? 0;
	if (received < TRADE_PAYMENTS_MIN) return undefined;
	const paid = sumWindow(profile, at, TRADE_DAYS_MIN * DAY_S, "outCount") ?? 0;
	return paid >= TRADE_PAYMENTS_MIN ? "agent" : "merchant";
}
