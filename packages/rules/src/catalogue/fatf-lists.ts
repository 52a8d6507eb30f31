// FATF's lists as dated data: the listed countries and the date of each list. The newest entry relies partly on a
// secondary source and must be checked against FATF's own page after each plenary (February, June, October).

interface FatfLists {
	/** The ISO date from which on these lists are in force. */
	readonly from: string;
	readonly callForAction: ReadonlySet<string>;
	readonly increasedMonitoring: ReadonlySet<string>;
}

const CALL_FOR_ACTION = new Set(["KP", "IR", "MM"]);

const HISTORY: readonly FatfLists[] = [
	{
		from: "2026-06-19",
		callForAction: CALL_FOR_ACTION,
		increasedMonitoring: listOf("AO BO BA BG CM CI CD HT IQ KE KW LA LB MC NP PG SS SY VE VG VN YE"),
	},
	{
		from: "2026-02-13",
		callForAction: CALL_FOR_ACTION,
		increasedMonitoring: listOf("DZ AO BO BG CM CI CD HT KE KW LA LB MC NA NP PG SS SY VE VN VG YE"),
	},
];

const STARTS_MS = HISTORY.map((lists) => Date.parse(`${lists.from}T00:00:00Z`));

/** Returns the listing of a country at a time. For a time before the first known list, the first list counts. */
export function findFatfListing(country: string, atMs: number): "call_for_action" | "increased_monitoring" | undefined {
	const lists = HISTORY.find((_, index) => atMs >= (STARTS_MS[index] ?? 0)) ?? HISTORY[HISTORY.length - 1];
	if (lists?.callForAction.has(country)) return "call_for_action";
	return lists?.increasedMonitoring.has(country) ? "increased_monitoring" : undefined;
}

function listOf(codes: string): ReadonlySet<string> {
	return new Set(codes.split(" "));
}
