// A case in the queue: as a row, or as a card on a narrow screen.

import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Badge, StatusBadge } from "../../components/badge.tsx";
import type { Column } from "../../components/data-table.tsx";
import { Money } from "../../components/money.tsx";
import { cleanName, Name } from "../../components/name.tsx";
import { Nothing } from "../../components/nothing.tsx";
import { Time } from "../../components/time.tsx";
import { t } from "../../messages/cases.ts";
import { ENGLISH, getLanguage } from "../../messages/define-messages.ts";
import { nameWord } from "../../messages/words.ts";
import { Assignee, Due, PriorityBadge } from "./case-badges.tsx";
import type { CaseItem } from "./case-types.ts";
import { describePayee, phrasePayee } from "./payee.ts";

/** The words of other languages are longer than the English ones. */
const LONGER = getLanguage() === ENGLISH ? 0 : 20;

export const COLUMNS: readonly Column<CaseItem>[] = [
	{
		id: "priority",
		title: t("priority"),
		width: 100 + LONGER,
		sortName: "priority",
		cell: ({ priority }) => <PriorityBadge priority={priority} />,
	},
	{
		id: "what",
		title: t("what"),
		cell: ({ id, reason, status, disposition, type, score }) => (
			<span className="flex min-w-0 items-center gap-2">
				{status === "closed" && <StatusBadge status={disposition ?? "closed"} />}
				{type !== "fraud" && <Badge tone="held">{nameWord(type)}</Badge>}
				<Link
					to="/cases/$caseId"
					params={{ caseId: id }}
					lang="en"
					title={reason}
					className="line-clamp-2 min-w-0 flex-1 leading-4 font-medium whitespace-normal hover:underline"
				>
					{reason}
				</Link>
				<Score score={score} />
			</span>
		),
	},
	{
		id: "amount",
		title: t("total"),
		width: 116,
		align: "right",
		sortName: "amount",
		cell: (item) => <Total item={item} />,
	},
	{
		id: "customer",
		title: t("customer"),
		width: 144,
		showFrom: "md",
		cell: ({ customer_id, customer_name, customer_phone }) => (
			<span className="flex min-w-0 flex-col">
				<Link
					to="/customers/$customerId"
					params={{ customerId: customer_id }}
					title={customer_id}
					className="truncate leading-4 hover:underline"
				>
					<Name name={customer_name ?? customer_id} isCut />
				</Link>
				{customer_phone !== null && (
					<span className="figures truncate text-xs leading-3.5 text-faint">{customer_phone}</span>
				)}
			</span>
		),
	},
	{
		id: "payee",
		title: t("payee"),
		width: 132,
		showFrom: "xl",
		cell: (item) => {
			const [text, more] = describePayee(item);
			if (text === undefined) return <Nothing />;
			return (
				<span className="flex min-w-0 flex-col" title={cleanName(describePayee(item).join(" · "))}>
					<span className="figures leading-4">
						<Name name={text} isCut />
					</span>
					{more !== undefined && <span className="figures truncate text-xs leading-3.5 text-faint">{more}</span>}
				</span>
			);
		},
	},
	{
		id: "assignee",
		title: t("assignee"),
		width: 104,
		showFrom: "lg",
		cell: ({ assignee }) => <Assignee actor={assignee} />,
	},
	{
		id: "due",
		title: t("due"),
		width: 100,
		sortName: "due",
		cell: ({ due_at, status }) => <Due at={due_at} isOver={status === "closed"} />,
	},
	{
		id: "opened",
		title: t("opened"),
		width: 96 + LONGER,
		align: "right",
		showFrom: "lg",
		sortName: "newest",
		cell: ({ opened_at }) => <Time at={opened_at} />,
	},
];

function Score({ score }: { readonly score: number | null }): ReactNode {
	if (score === null) return null;
	const figure = Math.round(score);
	return (
		<Badge title={t("scoreOf", { score: figure })}>
			<span className="sr-only">{t("score")}</span>
			<span className="figures">{figure}</span>
		</Badge>
	);
}

/** The total of the case's events, and how many they are if there is more than one. */
function Total({ item }: { readonly item: CaseItem }): ReactNode {
	return (
		<span className="flex flex-col items-end">
			<span className="leading-4">
				<Money amount={item.total_amount} />
			</span>
			{item.event_count > 1 && (
				<span className="text-xs leading-3.5 font-normal text-faint">{t("inEvents", { count: item.event_count })}</span>
			)}
		</span>
	);
}

export function CaseCard({ item }: { readonly item: CaseItem }): ReactNode {
	return (
		<Link to="/cases/$caseId" params={{ caseId: item.id }} className="flex flex-col gap-1 px-4 py-2.5 text-sm">
			<span className="flex items-center gap-2">
				<PriorityBadge priority={item.priority} />
				{item.status === "closed" && <StatusBadge status={item.disposition ?? "closed"} />}
				<span className="flex-1" />
				<span className="font-medium">
					<Total item={item} />
				</span>
			</span>
			<span lang="en" className="line-clamp-2 font-medium">
				{item.reason}
			</span>
			<span className="flex items-center gap-2 text-xs text-faint">
				<span className="flex min-w-0 flex-1 gap-1">
					<Name name={item.customer_name ?? item.customer_id} isCut />
					<CardRest texts={[item.customer_phone ?? [], phrasePayee(item) ?? []].flat()} />
				</span>
				<Assignee actor={item.assignee} />
				{item.due_at !== null && item.status !== "closed" ? <Due at={item.due_at} /> : <Time at={item.opened_at} />}
			</span>
		</Link>
	);
}

/** The texts after the customer's name. They are cut before it. */
function CardRest({ texts }: { readonly texts: readonly string[] }): ReactNode {
	if (texts.length === 0) return null;
	return <span className="min-w-12 shrink-[9999] truncate">{`· ${texts.map(cleanName).join(" · ")}`}</span>;
}
