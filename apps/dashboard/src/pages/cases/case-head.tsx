// The header of a case: facts and actions.

import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { callRaw } from "../../api/call.ts";
import { DecisionBadge, StatusBadge } from "../../components/badge.tsx";
import { Button, IconButton, styleButton } from "../../components/button.tsx";
import { Icon } from "../../components/icons.tsx";
import { Id } from "../../components/id.tsx";
import { Money } from "../../components/money.tsx";
import { cleanName, Name } from "../../components/name.tsx";
import { Nothing } from "../../components/nothing.tsx";
import { Menu } from "../../components/overlay.tsx";
import { usePeople } from "../../components/person.tsx";
import { saveFile } from "../../components/save-file.ts";
import { Time } from "../../components/time.tsx";
import { showFileProblem, showToast } from "../../components/toast.tsx";
import { t } from "../../messages/cases.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";
import { AssigneeMenu, PriorityMenu } from "./bulk-bar.tsx";
import type { CaseActs } from "./case-acts.ts";
import { Assignee, Due, PriorityBadge } from "./case-badges.tsx";
import type { CaseDetails, CaseItem } from "./case-types.ts";
import { describePayee } from "./payee.ts";
import { findNextCase, recallQueue, rememberQueue } from "./queue-query.ts";

/** The previous and next case in the list. */
export function useNeighbours(caseId: string): {
	readonly previous: string | undefined;
	readonly next: string | undefined;
} {
	const { ids } = recallQueue();
	const index = ids.indexOf(caseId);
	return { previous: index > 0 ? ids[index - 1] : undefined, next: index < 0 ? undefined : ids[index + 1] };
}

export function useOpenCase(): (caseId: string | undefined) => void {
	const navigate = useNavigate();
	return (caseId) => {
		if (caseId === undefined) return;
		rememberQueue({ current: caseId });
		// Before the router remembers the position for the next case, which starts at its top.
		document.getElementById("main")?.scrollTo(0, 0);
		void navigate({ to: "/cases/$caseId", params: { caseId }, replace: true });
	};
}

/** Opens the next open case of the list, or the list if there is none. */
export function useOpenNext(): (caseId: string, closed: readonly string[]) => Promise<void> {
	const client = useQueryClient();
	const navigate = useNavigate();
	const openCase = useOpenCase();
	return async (caseId, closed) => {
		const next = await findNextCase(client, caseId, closed).catch(() => undefined);
		if (next !== undefined) openCase(next);
		else await navigate({ to: "/cases", search: recallQueue().search });
	};
}

export function CaseTrail({ caseId }: { readonly caseId: string }): ReactNode {
	const { previous, next } = useNeighbours(caseId);
	const openCase = useOpenCase();
	return (
		<nav aria-label={t("backToQueue")} className="flex items-center gap-1 text-sm text-soft">
			<Link
				to="/cases"
				search={recallQueue().search}
				className="inline-flex items-center gap-1 hover:text-ink hover:underline"
			>
				<Icon name="chevronLeft" size={14} />
				{t("backToQueue")}
			</Link>
			<span className="flex-1" />
			<IconButton
				size="sm"
				icon="arrowUp"
				label={`${t("previousCase")} (k)`}
				disabled={previous === undefined}
				onClick={() => openCase(previous)}
			/>
			<IconButton
				size="sm"
				icon="arrowDown"
				label={`${t("nextCase")} (j)`}
				disabled={next === undefined}
				onClick={() => openCase(next)}
			/>
		</nav>
	);
}

export function CaseLead({ item }: { readonly item: CaseDetails }): ReactNode {
	return (
		<span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
			<StatusBadge status={item.status === "closed" ? (item.disposition ?? "closed") : item.status} />
			<PriorityBadge priority={item.priority} />
			{item.decision !== null && <DecisionBadge decision={item.decision} />}
			<span>{nameWord(item.type)}</span>
			<span className="text-faint">
				{t("openedAgo")} <Time at={item.opened_at} />
			</span>
			<Id id={item.id} isShort />
		</span>
	);
}

export function CaseFacts({ item }: { readonly item: CaseDetails }): ReactNode {
	const { nameOf } = usePeople();
	const facts: readonly { readonly label: string; readonly value: ReactNode; readonly more?: ReactNode }[] = [
		{
			label: t("customer"),
			value: (
				<Link
					to="/customers/$customerId"
					params={{ customerId: item.customer_id }}
					className="break-words text-accent hover:underline"
				>
					<Name name={item.customer_name ?? item.customer_id} />
				</Link>
			),
			more: item.customer_phone,
		},
		{
			label: t("payee"),
			value: <Payee item={item} />,
			more: cleanName(describePayee(item).slice(1).join(" · ")) || undefined,
		},
		{
			label: t("total"),
			value: <Money amount={item.total_amount} />,
			more: item.event_count > 0 && t("inEvents", { count: item.event_count }),
		},
		{
			label: t("score"),
			value: item.score === null ? <Nothing /> : <span className="figures">{Math.round(item.score)}</span>,
		},
		item.status === "closed"
			? {
					label: item.closed_by === null ? t("closed") : t("closedBy", { name: nameOf(item.closed_by) }),
					value: <Time at={item.closed_at} />,
				}
			: { label: t("due"), value: item.due_at === null ? <Nothing /> : <Due at={item.due_at} /> },
		{ label: t("assignee"), value: <Assignee actor={item.assignee} /> },
	];
	return (
		<dl className="grid grid-cols-2 gap-x-6 gap-y-3 rounded-lg border border-line bg-surface px-4 py-3 sm:grid-cols-3">
			{facts.map(({ label, value, more }) => (
				<div key={label} className="min-w-0">
					<dt className="text-xs text-faint">{label}</dt>
					<dd className="font-medium break-words">
						{value}
						{more !== undefined && <span className="block text-xs font-normal text-soft">{more}</span>}
					</dd>
				</div>
			))}
		</dl>
	);
}

/** The best that is known: a name, an account, or at least the kind of account. */
function Payee({ item }: { readonly item: CaseItem }): ReactNode {
	const [text] = describePayee(item);
	return text === undefined ? <Nothing /> : <Name name={text} />;
}

interface CaseActionsProps {
	readonly item: CaseDetails;
	readonly acts: CaseActs;
}

export function CaseActions({ item, acts }: CaseActionsProps): ReactNode {
	const { can } = useSession();
	const { me } = usePeople();
	const isOpen = item.status !== "closed";
	return (
		<>
			{can("assignCase") && isOpen && item.assignee !== me && (
				<Button
					icon="user"
					look="primary"
					shortcut="a"
					isBusy={acts.isBusy}
					onClick={() => void acts.assign([item], me)}
				>
					{t("takeIt")}
				</Button>
			)}
			{can("assignCase") && isOpen && (
				<AssigneeMenu cases={[item]} acts={acts} trigger={<Button icon="users">{t("handTo")}</Button>} />
			)}
			{can("prioritiseCase") && isOpen && (
				<PriorityMenu cases={[item]} acts={acts} trigger={<Button icon="flag">{t("priority")}</Button>} />
			)}
			<ExportMenu item={item} />
		</>
	);
}

function ExportMenu({ item }: { readonly item: CaseDetails }): ReactNode {
	const [isBusy, setIsBusy] = useState(false);
	const save = async (operation: "printCase" | "exportCase", ending: string): Promise<void> => {
		setIsBusy(true);
		try {
			const answer = await callRaw(operation, { parameters: { case_id: item.id } });
			saveFile(await answer.blob(), `${item.id}.${ending}`);
		} catch (error) {
			showFileProblem(error);
		} finally {
			setIsBusy(false);
		}
	};
	const copy = async (): Promise<void> => {
		await navigator.clipboard.writeText(location.href);
		showToast({ title: t("linkCopied") });
	};
	return (
		<Menu
			trigger={
				<Button icon="download" isBusy={isBusy}>
					{t("export")}
				</Button>
			}
			groups={[
				[
					{ label: t("exportPdf"), icon: "download", onSelect: () => void save("printCase", "pdf") },
					{ label: t("exportJson"), icon: "download", onSelect: () => void save("exportCase", "json") },
				],
				[{ label: t("copyLink"), icon: "link", onSelect: () => void copy() }],
			]}
		/>
	);
}

export function NextCase({ caseId }: { readonly caseId: string }): ReactNode {
	const { next } = useNeighbours(caseId);
	if (next === undefined) {
		return (
			<Link to="/cases" search={recallQueue().search} className={styleButton("plain")}>
				{t("backToQueue")}
			</Link>
		);
	}
	return (
		<Link
			to="/cases/$caseId"
			params={{ caseId: next }}
			replace
			onClick={() => rememberQueue({ current: next })}
			className={styleButton("primary")}
		>
			{t("nextCase")}
			<Icon name="arrowDown" />
		</Link>
	);
}
