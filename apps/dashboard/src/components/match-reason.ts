// Says why a search found a customer: “Name”, “Payment to this number, last on 3 Nov”.

import type { Item } from "../api/call.ts";
import { formatDay, formatDayShort } from "../format/time.ts";
import { t } from "../messages/search.ts";

type Match = NonNullable<Item<"listCustomers">["match"]>;

const YEAR_MS = 300 * 86_400_000;

export function describeMatch({ by, kind, last_seen_at }: Match, zone: string): string {
	const day = last_seen_at === null ? "" : writeDay(Date.parse(last_seen_at), zone);
	const what = nameKind(kind);
	switch (by) {
		case "payee":
			return t("matchPayee", { what, day });
		case "payer":
			return t("matchPayer", { what, day });
		case "phone":
		case "identity":
		case "email":
		case "device":
		case "agent":
			return t(`match_${by}`, { day });
		default:
			return t(`match_${by}`);
	}
}

/** The year is shown only where it is not clear. */
function writeDay(atMs: number, zone: string): string {
	return Date.now() - atMs < YEAR_MS ? formatDayShort(atMs, zone) : formatDay(atMs, zone);
}

function nameKind(kind: string | null): string {
	switch (kind) {
		case "msisdn":
			return t("kindNumber");
		case "wallet":
			return t("kindWallet");
		case "card":
			return t("kindCard");
		case "till":
			return t("kindTill");
		case "paybill":
			return t("kindPaybill");
		case "counterparty":
			return t("kindParty");
		default:
			return t("kindAccount");
	}
}
