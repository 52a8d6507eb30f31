// The customers, cases, events and rules that the search finds, as lines of the palette.

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { type Answer, call } from "../api/call.ts";
import { readQuery } from "../api/queries.ts";
import { readCatalogue } from "../api/rule-catalogue.ts";
import { DecisionBadge, RiskBadge, StatusBadge } from "../components/badge.tsx";
import type { IconName } from "../components/icons.tsx";
import { shortenId } from "../components/id.tsx";
import { describeMatch } from "../components/match-reason.ts";
import { cleanName } from "../components/name.tsx";
import { Time } from "../components/time.tsx";
import { t } from "../messages/search.ts";
import { nameWord } from "../messages/words.ts";
import { useSession } from "../session/session-context.tsx";
import { handOver } from "./handed-over.ts";
import { rankLabel } from "./rank-label.ts";
import type { RecentItem } from "./recent-items.ts";

export type SectionName = "recent" | "actions" | "pages" | "customers" | "cases" | "events" | "rules" | "people";

export interface Hit {
	readonly key: string;
	readonly section: SectionName;
	readonly icon: IconName;
	readonly label: string;
	/** Why it was found, or where it belongs. */
	readonly note?: string | undefined;
	readonly detail?: ReactNode;
	readonly open: () => void;
	/** The entry that is remembered when it is opened. */
	readonly recent?: RecentItem;
}

const TYPING_MS = 200;
const LENGTH_MIN = 2;
const HITS_MAX = 5;
const USERS_MAX = 200;

type Found = Answer<"search">;

export function useResults(typed: string): { readonly hits: readonly Hit[]; readonly isSearching: boolean } {
	const { can } = useSession();
	const settled = useSettled(typed);
	const isLong = settled.length >= LENGTH_MIN;
	const found = useQuery({
		// The answer is dropped with the text. Nothing of it outlives the palette.
		queryKey: ["Search", settled],
		queryFn: ({ signal }) => call("search", { body: { q: settled, limit: HITS_MAX } }, { signal }),
		enabled: isLong && can("search"),
		gcTime: 0,
		placeholderData: keepPreviousData,
	});
	const rules = useRules(isLong ? settled : "");
	const people = useColleagues(isLong ? settled : "");
	const lines = useLines(settled);
	const isSearching = typed !== settled || found.isFetching;
	if (typed.length < LENGTH_MIN || !isLong) return { hits: [], isSearching };
	return { hits: [...(found.data === undefined ? [] : lines(found.data)), ...rules, ...people], isSearching };
}

/** Turns an answer into lines. */
function useLines(typed: string): (found: Found) => readonly Hit[] {
	const navigate = useNavigate();
	const { workspace } = useSession();
	const why = (match: Found["customers"]["data"][number]["match"]): string | undefined =>
		match === null ? undefined : describeMatch(match, workspace.time_zone);
	const go = (kind: RecentItem["kind"], id: string, to: string): Pick<Hit, "key" | "open" | "recent"> => ({
		key: `${kind}-${id}`,
		open: () => void navigate({ to }),
		recent: { key: `${kind}-${id}`, kind, label: id, to },
	});
	const all = (section: "customers" | "cases", label: string): Hit => ({
		...{ key: `all-${section}`, section, icon: "search", label },
		open: () => {
			handOver(section, typed);
			void navigate({ to: `/${section}` });
		},
	});
	return ({ customers, cases, events }) => [
		...customers.data.map((one) => ({
			...go("customer", one.id, `/customers/${encodeURIComponent(one.id)}`),
			...{ section: "customers" as const, icon: "customers" as const, label: cleanName(one.name ?? one.id) },
			note: [one.name === null ? undefined : one.id, why(one.match)].filter(Boolean).join(" · "),
			detail: (
				<>
					<RiskBadge level={one.risk_level} />
					<StatusBadge status={one.status} />
				</>
			),
		})),
		...(customers.has_more ? [all("customers", t("allCustomers"))] : []),
		...cases.data.map(({ case: one, match }) => ({
			...go("case", one.id, `/cases/${one.id}`),
			...{ section: "cases" as const, icon: "cases" as const, label: one.reason },
			note: [shortenId(one.id), cleanName(one.customer_name ?? one.customer_id), why(match)]
				.filter(Boolean)
				.join(" · "),
			detail: <StatusBadge status={one.status} />,
		})),
		...(cases.has_more ? [all("cases", t("allCases"))] : []),
		...events.data.map((one) => ({
			...go("event", one.id, `/events/${one.id}`),
			...{ section: "events" as const, icon: "events" as const, label: nameWord(one.type) },
			note: `${shortenId(one.id)} · ${one.customer_id}`,
			detail: (
				<>
					<span className="text-xs text-soft">
						<Time at={one.occurred_at} form="moment" />
					</span>
					<DecisionBadge decision={one.decision} />
				</>
			),
		})),
	];
}

function useRules(typed: string): readonly Hit[] {
	const { can } = useSession();
	const navigate = useNavigate();
	const isAsked = typed !== "" && can("describeRules");
	const catalogue = useQuery({ ...readCatalogue(), enabled: isAsked, staleTime: 5 * 60_000 });
	if (!isAsked) return [];
	return (catalogue.data?.data ?? [])
		.flatMap((rule) => {
			const rank = rankLabel(typed, rule.title, [rule.id]);
			return rank === undefined ? [] : [{ rule, rank }];
		})
		.sort((one, other) => other.rank - one.rank)
		.slice(0, HITS_MAX)
		.map(({ rule: { id, title } }) => ({
			...{ key: `rule-${id}`, section: "rules", icon: "rules", label: title, note: id },
			open: () => void navigate({ to: "/rules/$ruleId", params: { ruleId: id } }),
			recent: { key: `rule-${id}`, kind: "rule", label: title, to: `/rules/${id}` },
		}));
}

/** Colleagues by name, and by e-mail address where the user may see it. */
function useColleagues(typed: string): readonly Hit[] {
	const { can } = useSession();
	const navigate = useNavigate();
	const isAsked = typed !== "" && can("listUsers");
	const users = useQuery({
		...readQuery("listUsers", { query: { limit: USERS_MAX } }),
		enabled: isAsked,
		staleTime: 5 * 60_000,
	});
	if (!isAsked) return [];
	return (users.data?.data ?? [])
		.flatMap((user) => {
			const rank = rankLabel(typed, user.name, [user.email]);
			return rank === undefined ? [] : [{ user, rank }];
		})
		.sort((one, other) => other.rank - one.rank)
		.slice(0, HITS_MAX)
		.map(({ user: { id, name, email, status } }) => ({
			...{ key: `user-${id}`, section: "people", icon: "user", label: name, note: email },
			detail: <StatusBadge status={status} />,
			open: () => void navigate({ to: "/settings/$section", params: { section: "people" } }),
		}));
}

function useSettled(typed: string): string {
	const [settled, setSettled] = useState(typed);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(typed), TYPING_MS);
		return () => clearTimeout(timer);
	}, [typed]);
	return settled;
}
