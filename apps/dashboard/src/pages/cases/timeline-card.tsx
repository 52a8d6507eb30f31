// The timeline of a case, newest first, with a form for notes.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, type Ref, useState } from "react";
import type { Item } from "../../api/call.ts";
import { readQuery } from "../../api/queries.ts";
import { Badge, DecisionBadge, StatusBadge } from "../../components/badge.tsx";
import { Icon, type IconName } from "../../components/icons.tsx";
import { Money } from "../../components/money.tsx";
import { Card } from "../../components/page.tsx";
import { Initials, usePeople } from "../../components/person.tsx";
import { ErrorState, SkeletonLines } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { t } from "../../messages/cases.ts";
import { t as tr } from "../../messages/retention.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";
import { NoteForm } from "./note-form.tsx";

type Entry = Item<"readCaseTimeline">;

/** Entries that no person caused. */
const BY_ITSELF = new Set(["opened", "event", "labelled", "due", "due_soon"]);

interface TimelineCardProps {
	readonly caseId: string;
	readonly noteRef: Ref<HTMLTextAreaElement>;
}

export function TimelineCard({ caseId, noteRef }: TimelineCardProps): ReactNode {
	const { can } = useSession();
	const [isWhole, setIsWhole] = useState(true);
	const timeline = useQuery(readQuery("readCaseTimeline", { parameters: { case_id: caseId } }));
	const entries = [...(timeline.data?.data ?? [])].reverse().filter(({ kind }) => isWhole || !BY_ITSELF.has(kind));
	return (
		<Card
			title={t("timeline")}
			actions={
				<fieldset className="flex rounded-md border border-edge text-xs">
					<legend className="sr-only">{t("timeline")}</legend>
					{[true, false].map((isAll) => (
						<button
							key={String(isAll)}
							type="button"
							aria-pressed={isWhole === isAll}
							onClick={() => setIsWhole(isAll)}
							className={`h-6 px-2 first:rounded-l-md last:rounded-r-md ${isWhole === isAll ? "bg-accent-tint font-medium text-accent" : "text-soft hover:bg-hover"}`}
						>
							{isAll ? t("showAll") : t("showPeople")}
						</button>
					))}
				</fieldset>
			}
		>
			{can("addCaseNote") && <NoteForm caseId={caseId} inputRef={noteRef} />}
			{timeline.isError && timeline.data === undefined ? (
				<ErrorState error={timeline.error} onRetry={() => void timeline.refetch()} />
			) : timeline.isPending ? (
				<SkeletonLines count={6} />
			) : entries.length === 0 ? (
				<p className="text-sm text-soft">{t("timelineNone")}</p>
			) : (
				<ol className="flex flex-col">
					{entries.map((entry, index) => (
						<EntryLine key={`${entry.at} ${entry.kind} ${entry.event_id ?? index}`} entry={entry} />
					))}
				</ol>
			)}
		</Card>
	);
}

const ICONS: Readonly<Record<string, IconName>> = {
	opened: "cases",
	event: "events",
	labelled: "flag",
	due: "alert",
	due_soon: "clock",
	closed: "check",
	reopened: "undo",
	clock_started: "clock",
	clock_stopped: "clock",
	requested: "users",
	approved: "check",
	declined: "close",
	appealed: "info",
	verified: "shield",
	assigned: "users",
	labels_given: "flag",
	labels_withdrawn: "flag",
};

function EntryLine({ entry }: { readonly entry: Entry }): ReactNode {
	const { nameOf } = usePeople();
	const isByItself = entry.actor === "system";
	const isText = entry.kind === "note" || entry.kind === "reported" || entry.kind === "appealed";
	return (
		<li className="relative flex gap-3 pb-4 text-sm before:absolute before:top-6 before:bottom-0 before:left-3 before:w-px before:bg-line last:pb-0 last:before:hidden">
			{isByItself ? (
				<span className="grid size-6 shrink-0 place-items-center rounded-full bg-neutral-tint text-soft">
					<Icon name={ICONS[entry.kind] ?? "dot"} size={13} />
				</span>
			) : (
				<Initials actor={entry.actor} />
			)}
			<div className="min-w-0 flex-1">
				<p className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5">
					{!isByItself && <span className="font-medium">{nameOf(entry.actor)}</span>}
					<What entry={entry} />
					{entry.report && (
						<Badge tone="held" icon="lock">
							{t("reportBadge")}
						</Badge>
					)}
					<span className="flex-1" />
					<span className="text-xs text-faint">
						<Time at={entry.at} />
					</span>
				</p>
				{isText && entry.text !== null && <NoteText text={entry.text} mentions={entry.mentions} />}
				{isText && entry.text === null && <p className="mt-1 text-faint">{tr("erasedText")}</p>}
			</div>
		</li>
	);
}

/** A note is plain text: HTML is shown as written. */
function NoteText({ text, mentions }: { readonly text: string; readonly mentions: readonly string[] }): ReactNode {
	const { nameOf } = usePeople();
	const names = mentions.map((actor) => `@${nameOf(actor)}`);
	const parts = names.length === 0 ? [text] : text.split(new RegExp(`(${names.map(escapePattern).join("|")})`));
	return (
		<p className="mt-1 rounded-md bg-sunken px-3 py-2 break-words whitespace-pre-wrap">
			{parts.map((part, index) =>
				names.includes(part) ? (
					// biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in their order.
					<span key={index} className="font-medium text-accent">
						{part}
					</span>
				) : (
					part
				),
			)}
		</p>
	);
}

function escapePattern(text: string): string {
	return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function What({ entry }: { readonly entry: Entry }): ReactNode {
	if (entry.kind === "event") {
		return (
			<>
				{entry.decision !== null && <DecisionBadge decision={entry.decision} />}
				<EventLink entry={entry}>{nameWord(entry.text ?? "")}</EventLink>
				{entry.amount !== null && <Money amount={entry.amount} />}
			</>
		);
	}
	if (entry.kind === "labelled") {
		return (
			<>
				{entry.label !== null && <StatusBadge status={entry.label} />}
				<EventLink entry={entry}>{nameWord(entry.text ?? "")}</EventLink>
			</>
		);
	}
	return <Sentence entry={entry} />;
}

function EventLink({ entry, children }: { readonly entry: Entry; readonly children: ReactNode }): ReactNode {
	if (entry.event_id === null) return children;
	return (
		<Link to="/events/$eventId" params={{ eventId: entry.event_id }} className="hover:underline">
			{children}
		</Link>
	);
}

function Sentence({ entry }: { readonly entry: Entry }): ReactNode {
	const { nameOf } = usePeople();
	return <span className="min-w-0 break-words text-soft">{writeSentence(entry, nameOf)}</span>;
}

function writeSentence({ kind, actor, text }: Entry, nameOf: (actor: string) => string): string {
	const said = text ?? "";
	switch (kind) {
		case "opened":
			return said === "" ? t("kindOpened") : said;
		case "due":
			return t("kindDue", { text: said });
		case "due_soon":
			return t("kindDueSoon", { text: said });
		case "assigned":
			if (actor === "system") return t("kindAssignedAuto", { text: nameOf(said) });
			return said === actor ? t("kindTook") : t("kindAssigned", { text: nameOf(said) });
		case "unassigned":
			return t("kindUnassigned");
		case "prioritised":
			return t("kindPrioritised", { text: said === "" ? t("priorityAuto") : nameWord(said) });
		case "verified":
			return t("kindVerified", { text: nameWord(said) });
		case "closed":
			return t("kindClosed", { text: said });
		case "reopened":
			return said === "" ? t("kindReopened") : `${t("kindReopened")}: ${said}`;
		case "requested":
			return `${t("kindRequested")} – ${said}`;
		case "approved":
			return `${t("kindApproved")}: ${said}`;
		case "declined":
			return `${t("kindDeclined")}: ${said}`;
		case "withdrawn":
			return `${t("kindWithdrawn")}: ${said}`;
		case "clock_started":
			return t("kindClockStarted", { text: said });
		case "clock_stopped":
			return t("kindClockStopped", { text: said });
		case "labels_given":
			return t("kindLabelsGiven", { text: said });
		case "labels_withdrawn":
			return t("kindLabelsWithdrawn", { text: said });
		case "appealed":
			return t("kindAppealed");
		case "note":
		case "reported":
			return t("kindNote");
		default:
			return [nameWord(kind), ...(said === "" ? [] : [said])].join(": ");
	}
}
