// The installation's screening lists: size, age, the publisher's figures, and problems.

import type { ReactNode } from "react";
import type { Answer } from "../api/call.ts";
import { formatCount } from "../messages/define-messages.ts";
import { t } from "../messages/screening.ts";
import { useSession } from "../session/session-context.tsx";
import { Badge } from "./badge.tsx";
import { Nothing } from "./nothing.tsx";
import { EmptyState } from "./states.tsx";
import { Time } from "./time.tsx";

type Lists = Answer<"readScreeningLists">;
type List = Lists["lists"][number];

export function ListTable({ lists: { missing, lists } }: { readonly lists: Lists }): ReactNode {
	const { mode } = useSession();
	return (
		<>
			{missing.length > 0 && (
				<ul
					className={`flex flex-col gap-1 rounded-md px-3 py-2 text-sm ${mode === "live" ? "bg-block-tint text-block" : "bg-review-tint text-review"}`}
				>
					{missing.map((sentence) => (
						<li key={sentence}>{sentence}</li>
					))}
				</ul>
			)}
			{lists.length === 0 ? <NoLists /> : <Rows lists={lists} />}
		</>
	);
}

function NoLists(): ReactNode {
	return (
		<EmptyState icon="screening" title={t("noLists")}>
			<p>{t("noListsText")}</p>
			<code className="mt-2 inline-block rounded-md bg-sunken px-2 py-1 font-mono text-xs text-ink">
				hakiki lists add --format un-xml && hakiki lists refresh
			</code>
		</EmptyState>
	);
}

function Rows({ lists }: { readonly lists: readonly List[] }): ReactNode {
	const titles = [
		t("entriesCount"),
		t("withBirthDate"),
		t("peps"),
		t("publishedOn"),
		t("age"),
		t("imported"),
		t("checked"),
	];
	return (
		<div className="overflow-x-auto">
			<table className="w-full text-sm">
				<thead className="text-left text-xs text-faint">
					<tr>
						<th className="py-1 pr-4 font-medium">{t("list")}</th>
						{titles.map((title) => (
							<th
								key={title}
								className={`py-1 pr-4 text-right font-medium last:pr-0 ${isOnPhones(title) ? "" : "max-sm:hidden"}`}
							>
								{title}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{lists.map((list) => (
						<Row key={list.id} list={list} />
					))}
				</tbody>
			</table>
		</div>
	);
}

/** A phone has room for the size of a list, its age and its last check. */
function isOnPhones(title: string): boolean {
	return [t("entriesCount"), t("age"), t("checked")].includes(title);
}

function Row({ list }: { readonly list: List }): ReactNode {
	return (
		<tr className="border-t border-line align-top">
			<td className="py-1.5 pr-4">
				<span className="font-medium">{list.id}</span>
				{list.problem !== null && (
					<p className="text-xs text-block">
						<Badge tone="block" icon="alert">
							{t("problem")}
						</Badge>{" "}
						{list.problem} · <Time at={list.problem_at} />
					</p>
				)}
				{list.warnings.map((warning) => (
					<p key={warning} className="text-xs text-review first-letter:uppercase">
						{warning}
					</p>
				))}
				{list.unreadable > 0 && <p className="text-xs text-review">{t("unreadable", { count: list.unreadable })}</p>}
			</td>
			<td className="figures py-1.5 pr-4 text-right">
				{formatCount(list.entries + list.wallets)}
				{list.stated_entries !== null && (
					<p className="text-xs text-faint">{t("publisherStates", { count: formatCount(list.stated_entries) })}</p>
				)}
			</td>
			<td className="figures py-1.5 pr-4 text-right max-sm:hidden">{formatCount(list.with_birth_date)}</td>
			<td className="figures py-1.5 pr-4 text-right max-sm:hidden">{formatCount(list.peps)}</td>
			<td className="py-1.5 pr-4 text-right whitespace-nowrap max-sm:hidden">
				{list.published_on ?? list.dated ?? <Nothing />}
			</td>
			<td className="figures py-1.5 pr-4 text-right whitespace-nowrap">
				{list.age_days === null ? <Nothing /> : t("ageDays", { count: list.age_days })}
			</td>
			<td className="py-1.5 pr-4 text-right max-sm:hidden">
				<Time at={list.changed_at} />
			</td>
			<td className="py-1.5 text-right">
				<Time at={list.checked_at} />
			</td>
		</tr>
	);
}
