import type { TextsOf } from "../texts.ts";

export const register: TextsOf<"register"> = {
	title: "Rejista",
	lead: "Matukio ambayo lazima yaripotiwe kwa wadhibiti. Mistari haiwezi kubadilishwa wala kuondolewa kwa siri.",
	thisMonth: "Mwezi huu",
	lastMonth: "Mwezi uliopita",
	entered: "Uliingizwa",
	event: "Tukio",
	type: "Aina ya tukio",
	customer: "Mteja",
	reason: "Sababu",
	amount: "Kiasi",
	decision: "Uamuzi",
	status: "Hali ya kesi",
	days: "Tarehe",
	noCase: "Hakuna kesi",
	backfilled: "Historia",
	emptyTitle: "Rejista ni tupu",
	emptyText: "Mstari huingizwa tukio linapofika kizingiti cha kuripoti, kama malipo makubwa ya pesa taslimu.",
	noneTitle: "Hakuna mistari kwa vichujio hivi",
	noneText: "Ondoa kichujio, au chagua tarehe nyingine.",
	clearFilters: "Ondoa vichujio",
};
