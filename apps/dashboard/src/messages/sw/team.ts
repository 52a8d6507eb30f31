import type { TextsOf } from "../texts.ts";

export const team: TextsOf<"team"> = {
	title: "Timu",
	lead: "Kesi wazi kwa sasa. Zilizofungwa, mtazamo wa kwanza na zilizofunguliwa upya kutoka {from} hadi {to}.",
	period: "Kipindi",
	days: "Siku {count} | Siku {count}",
	range: "Tarehe",
	open: "Wazi",
	overdue: "Zimechelewa",
	dueToday: "Makataa leo",
	dueThisWeek: "Makataa wiki hii",
	closed: "Zimefungwa",
	timeToLook: "Muda wa kutazamwa",
	timeToClose: "Muda wa kufungwa",
	medianP95: "mediani · 95 %",
	p95: "Asilimia ya 95: {time}",
	reopened: "Zimefunguliwa upya",
	byPerson: "Kesi kwa mchambuzi",
	person: "Mchambuzi",
	away: "Hayupo",
	unassigned: "Hazijakabidhiwa",
	all: "Zote",
};
