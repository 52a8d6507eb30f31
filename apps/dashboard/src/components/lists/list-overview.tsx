// The installation's screening lists: title and publisher, size, age, last refresh, schedule and problems. Users who may
// change lists add, refresh and upload them here.

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { readQuery, useChange } from "../../api/queries.ts";
import { formatHour, formatWeekday, toZone } from "../../format/schedule.ts";
import { formatCount, getLanguage } from "../../messages/define-messages.ts";
import { t } from "../../messages/lists.ts";
import { useSession } from "../../session/session-context.tsx";
import { Badge } from "../badge.tsx";
import { Button } from "../button.tsx";
import { Nothing } from "../nothing.tsx";
import { Card, Facts } from "../page.tsx";
import { EmptyState, ErrorState, SkeletonLines } from "../states.tsx";
import { Time } from "../time.tsx";
import { showProblem } from "../toast.tsx";
import { AddList } from "./add-list.tsx";
import { EditList } from "./edit-list.tsx";
import type { List, Lists } from "./list-types.ts";
import { UploadList } from "./upload-list.tsx";

/** While a list is being fetched, its state is polled. */
const AGAIN_MS = 1_500;

type Opened = { readonly act: "add" } | { readonly act: "edit" | "upload"; readonly list: List };

interface ListOverviewProps {
	readonly title: string;
	readonly text: string;
	/** The page already says which required lists are missing. */
	readonly hasAlarm?: boolean;
}

export function ListOverview({ title, text, hasAlarm = false }: ListOverviewProps): ReactNode {
	const { can, mode } = useSession();
	const [opened, setOpened] = useState<Opened>();
	const lists = useQuery({
		...readQuery("readScreeningLists", {}),
		refetchInterval: ({ state }) => (state.data?.lists.some(isBeingFetched) ? AGAIN_MS : false),
	});
	const mayChange = can("addScreeningList") && mode === "live";
	const close = (): void => setOpened(undefined);
	return (
		<Card
			title={title}
			className="overflow-y-auto"
			actions={
				mayChange && (
					<Button size="sm" look="primary" icon="plus" onClick={() => setOpened({ act: "add" })}>
						{t("add")}
					</Button>
				)
			}
		>
			<p className="text-sm text-soft">{text}</p>
			{can("addScreeningList") && mode === "test" && <p className="text-sm text-soft">{t("onlyLive")}</p>}
			{lists.isError && <ErrorState error={lists.error} onRetry={() => void lists.refetch()} />}
			{lists.isPending && <SkeletonLines count={5} />}
			{lists.data !== undefined && (
				<Content
					lists={hasAlarm ? { ...lists.data, missing: [] } : lists.data}
					isLoading={lists.isFetching}
					onOpen={mayChange ? setOpened : undefined}
				/>
			)}
			{opened?.act === "add" && <AddList lists={lists.data?.lists ?? []} onClose={close} />}
			{opened?.act === "edit" && <EditList list={opened.list} onClose={close} />}
			{opened?.act === "upload" && <UploadList list={opened.list} onClose={close} />}
		</Card>
	);
}

/** Somebody asked for a refresh, or the list was added a moment ago. */
function isBeingFetched({ refreshing, host, checked_at, problem, schedule }: List): boolean {
	return refreshing || (host !== null && checked_at === null && problem === null && schedule.every !== "off");
}

interface ContentProps {
	readonly lists: Lists;
	readonly isLoading: boolean;
	/** Absent for users who may not change lists. */
	readonly onOpen: ((opened: Opened) => void) | undefined;
}

function Content({ lists: { missing, lists }, isLoading, onOpen }: ContentProps): ReactNode {
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
			{lists.length === 0 && isLoading && <SkeletonLines count={5} />}
			{lists.length === 0 && !isLoading && (
				<EmptyState icon="screening" title={t("none")}>
					{t(onOpen === undefined ? "noneText" : "noneTextAdd")}
				</EmptyState>
			)}
			<ul className="flex flex-col divide-y divide-line">
				{lists.map((list) => (
					<Line key={list.id} list={list} onOpen={onOpen} />
				))}
			</ul>
		</>
	);
}

function Line({ list, onOpen }: { readonly list: List; readonly onOpen: ContentProps["onOpen"] }): ReactNode {
	return (
		<li className="flex flex-col gap-2 py-3" aria-label={list.title}>
			<div className="flex flex-wrap items-center gap-x-3 gap-y-2">
				<p className="min-w-48 flex-1">
					<span className="font-medium">{list.title}</span>
					{list.publisher !== null && <span className="block text-xs text-soft">{list.publisher}</span>}
				</p>
				{onOpen !== undefined && <Actions list={list} onOpen={onOpen} />}
			</div>
			<Facts columns={3} facts={listFacts(list)} />
			<Problems list={list} />
		</li>
	);
}

function listFacts(list: List) {
	const { added, changed, removed } = list.latest_change;
	const parts = [
		list.with_birth_date > 0 && t("withBirthDate", { count: list.with_birth_date }),
		list.peps > 0 && t("peps", { count: list.peps }),
		list.stated_entries !== null && t("stated", { count: list.stated_entries }),
	].filter((part) => part !== false);
	return [
		{
			label: t("entries"),
			value: (
				<>
					<span className="figures">{formatCount(list.entries)}</span>
					{parts.length > 0 && <span className="text-xs text-faint"> · {parts.join(", ")}</span>}
				</>
			),
		},
		{
			label: t("names"),
			value: (
				<span className="figures">
					{formatCount(list.names)}
					{list.wallets > 0 && ` · ${t("wallets", { count: list.wallets })}`}
				</span>
			),
		},
		{
			label: t("published"),
			value: (
				<>
					{list.published_on ?? list.dated ?? <Nothing />}
					{list.age_days !== null && <span className="text-soft"> · {t("ageDays", { count: list.age_days })}</span>}
				</>
			),
		},
		{
			label: t("lastRefresh"),
			value: isBeingFetched(list) ? <Badge tone="accent">{t("refreshing")}</Badge> : <Time at={list.checked_at} />,
		},
		{
			label: t("lastChange"),
			value: (
				<>
					<Time at={list.changed_at} />
					{list.changed_at !== null && (
						<span className="text-xs text-soft"> · {t("change", { added, changed, removed })}</span>
					)}
				</>
			),
		},
		{ label: t("schedule"), value: <ScheduleText list={list} /> },
	];
}

function ScheduleText({ list }: { readonly list: List }): ReactNode {
	const { workspace } = useSession();
	if (list.host === null) return <span className="text-soft">{t("onlyUploaded")}</span>;
	const { every, hour, weekday } = toZone(list.schedule, workspace.time_zone);
	const time = formatHour(hour);
	const text = {
		off: t("everyOff"),
		half_day: t("everyHalfDay"),
		day: t("everyDayAt", { time }),
		week: t("everyWeekAt", { day: formatWeekday(weekday, getLanguage().locale), time }),
	}[every];
	return (
		<>
			{text} <span className="text-xs text-faint">· {list.host}</span>
		</>
	);
}

function Actions({ list, onOpen }: { readonly list: List; readonly onOpen: (opened: Opened) => void }): ReactNode {
	const refresh = useChange("refreshScreeningList");
	const isBusy = refresh.isPending || isBeingFetched(list);
	return (
		<div className="flex flex-wrap gap-2">
			{list.host !== null && (
				<Button
					size="sm"
					icon="refresh"
					isBusy={isBusy}
					onClick={() => refresh.mutate({ parameters: { list_id: list.id } }, { onError: showProblem })}
				>
					{t("refresh")}
				</Button>
			)}
			<Button size="sm" icon="upload" onClick={() => onOpen({ act: "upload", list })}>
				{t("upload")}
			</Button>
			<Button size="sm" icon="edit" onClick={() => onOpen({ act: "edit", list })}>
				{t("edit")}
			</Button>
		</div>
	);
}

function Problems({ list }: { readonly list: List }): ReactNode {
	return (
		<>
			{list.problem !== null && (
				<p className="text-xs break-words text-block">
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
		</>
	);
}
