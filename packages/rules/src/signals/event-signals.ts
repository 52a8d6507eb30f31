// Signals of the event itself. Amounts are in minor units of the workspace's currency.

import {
	type AmountBaseline,
	type CountryServed,
	type DestinationType,
	type EventDestination,
	type EventType,
	type EventWallet,
	type Method,
	type NormalEvent,
	partyCountriesOf,
} from "@hakiki/domain";
import { baselineKeyOf } from "../baselines/baselines.ts";
import { isShopPayment, isUndoing } from "../profile/movements.ts";
import type { Facts } from "./facts.ts";

const ROUND_MINOR = 100_000;

export const eventSignals = {
	occurredAtMs: ({ event }: Facts): number => event.occurredAt,
	eventType: ({ event }: Facts): EventType => event.type,
	isOut: (facts: Facts): boolean => facts.isOut,
	amountMinor: ({ event }: Facts): number | undefined => event.amountMinor,
	/** A multiple of 1,000 in major units. */
	isRoundAmount: ({ event }: Facts): boolean | undefined =>
		event.amountMinor === undefined ? undefined : event.amountMinor > 0 && event.amountMinor % ROUND_MINOR === 0,
	/** The usual amounts in this workspace for this method and direction. Unknown while there are few movements. */
	amountBaseline: ({ event, workspace }: Facts): AmountBaseline | undefined =>
		workspace.baselines?.amounts.get(baselineKeyOf(event)),
	balanceMinor: ({ event }: Facts): number | undefined => event.balanceMinor,
	currency: ({ workspace }: Facts): string => workspace.currency,
	workspaceCountry: ({ workspace }: Facts): CountryServed => workspace.country,
	method: ({ event }: Facts): Method | undefined => event.method,
	destinationType: ({ event }: Facts): DestinationType | undefined => event.destination?.type,
	isTillOrPaybill: ({ event }: Facts): boolean =>
		event.destination?.type === "paybill" || event.destination?.type === "till",
	/** True for a till, a paybill, or a card or POS payment without another destination. */
	isShop: ({ event }: Facts): boolean => isShopPayment(event),
	/** True if the movement failed, or was cancelled or reversed. */
	isUndone: ({ event }: Facts): boolean => isUndoing(event),
	nuban: ({ event }: Facts): EventDestination["nuban"] => event.destination?.nuban,
	/** The caller's metadata: up to 20 values by name. */
	metadata: ({ event }: Facts): NormalEvent["metadata"] => event.metadata,
	loginSuccess: ({ event }: Facts): boolean | undefined => event.loginSuccess,
	wallet: ({ event }: Facts): EventWallet | undefined => event.wallet,
	travelRule: ({ event }: Facts): NormalEvent["travelRule"] => event.travelRule,
	/** The countries of the counterparty, with the destination's first. */
	partyCountries: ({ event }: Facts): readonly string[] => partyCountriesOf(event),
};
