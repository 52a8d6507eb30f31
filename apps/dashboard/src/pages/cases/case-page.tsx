// The page of one case, with everything needed to close it.

import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import { useSeen } from "../../api/mentions.ts";
import { readQuery } from "../../api/queries.ts";
import { PageHead } from "../../components/page.tsx";
import { usePeople } from "../../components/person.tsx";
import { ErrorState, Skeleton, SkeletonLines } from "../../components/states.tsx";
import { t } from "../../messages/cases.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { FailuresDialog } from "./bulk-bar.tsx";
import { PRIORITIES, useCaseActs } from "./case-acts.ts";
import { CaseActions, CaseFacts, CaseLead, CaseTrail, useNeighbours, useOpenCase } from "./case-head.tsx";
import type { CaseDetails } from "./case-types.ts";
import { ClocksCard } from "./clocks-card.tsx";
import { CustomerCard } from "./customer-card.tsx";
import { DecideCard } from "./decide-card.tsx";
import { EventsCard, EvidenceCard } from "./evidence-card.tsx";
import { recallQueue } from "./queue-query.ts";
import { RelatedCard } from "./related-card.tsx";
import { CaseMatches, ScreeningDecide } from "./screening-cards.tsx";
import { TimelineCard } from "./timeline-card.tsx";

const route = getRouteApi("/cases/$caseId");

export function CasePage(): ReactNode {
	const { caseId } = route.useParams();
	const details = useQuery(readQuery("readCase", { parameters: { case_id: caseId } }));
	if (details.data === undefined) {
		return (
			<div className="px-4 py-4 md:px-6">
				<CaseTrail caseId={caseId} />
				{details.isError ? (
					<ErrorState error={details.error} onRetry={() => void details.refetch()} />
				) : (
					<div className="mt-3 flex flex-col gap-4">
						<Skeleton className="h-7 w-2/3" />
						<Skeleton className="h-16 w-full" />
						<SkeletonLines count={10} />
					</div>
				)}
			</div>
		);
	}
	return <OneCase key={caseId} item={details.data} />;
}

function OneCase({ item }: { readonly item: CaseDetails }): ReactNode {
	const { can } = useSession();
	useSeen(item.id);
	const acts = useCaseActs();
	const [together, setTogether] = useState<readonly string[]>([]);
	const decide = useRef<HTMLFormElement & HTMLDivElement>(null);
	const note = useRef<HTMLTextAreaElement>(null);
	useCaseKeys({ item, acts, decide, note });
	const mayDecide = can("closeCase") || item.status === "closed";
	const isByMatches = item.type === "screening" && item.status !== "closed";
	return (
		<div className="grid items-start gap-4 px-4 py-4 md:px-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
			<div className="flex min-w-0 flex-col gap-4">
				<CaseTrail caseId={item.id} />
				<PageHead
					title={<span lang="en">{item.reason}</span>}
					lead={<CaseLead item={item} />}
					actions={<CaseActions item={item} acts={acts} />}
					isTitleWide
				/>
				<CaseFacts item={item} />
				{item.type === "screening" && <CaseMatches item={item} />}
				<EvidenceCard item={item} />
				<EventsCard item={item} />
			</div>
			{mayDecide && (
				// It stays in view while the rest of the page scrolls, and is never higher than the window.
				<div className="flex min-w-0 flex-col lg:sticky lg:top-4 lg:row-span-2 lg:max-h-[calc(100dvh-7rem)]">
					{isByMatches ? (
						<ScreeningDecide item={item} together={together} cardRef={decide} />
					) : (
						<DecideCard item={item} together={together} onTogether={setTogether} formRef={decide} />
					)}
				</div>
			)}
			<div className="flex min-w-0 flex-col gap-4 lg:col-start-1">
				<div className="grid items-start gap-4 xl:grid-cols-2">
					<CustomerCard item={item} />
					<ClocksCard item={item} />
				</div>
				<RelatedCard item={item} together={together} onChoose={setTogether} />
				<TimelineCard caseId={item.id} noteRef={note} />
			</div>
			<FailuresDialog acts={acts} />
		</div>
	);
}

interface CaseKeys {
	readonly item: CaseDetails;
	readonly acts: ReturnType<typeof useCaseActs>;
	readonly decide: { readonly current: HTMLElement | null };
	readonly note: { readonly current: HTMLTextAreaElement | null };
}

function useCaseKeys({ item, acts, decide, note }: CaseKeys): void {
	const { can } = useSession();
	const { me } = usePeople();
	const navigate = useNavigate();
	const openCase = useOpenCase();
	const { previous, next } = useNeighbours(item.id);
	const group = t("keysCase");
	const isDisabled = item.status === "closed" || !can("closeCase");
	const isMine = item.assignee === me;
	useShortcuts([
		{ keys: "j", label: t("nextCase"), group, isDisabled: next === undefined, run: () => openCase(next) },
		{ keys: "k", label: t("previousCase"), group, isDisabled: previous === undefined, run: () => openCase(previous) },
		{
			keys: "a",
			label: isMine ? t("giveBack") : t("takeIt"),
			group,
			isDisabled,
			run: () => void acts.assign([item], isMine ? null : me),
		},
		{
			keys: "e",
			label: t("keyForm"),
			group,
			isDisabled,
			run: () => {
				decide.current?.scrollIntoView({ block: "nearest" });
				decide.current?.querySelector<HTMLElement>("input[type=radio], a, select")?.focus();
			},
		},
		{ keys: "n", label: t("keyNote"), group, isDisabled: !can("addCaseNote"), run: () => note.current?.focus() },
		{
			keys: "Escape",
			label: t("keyBack"),
			group,
			run: () => void navigate({ to: "/cases", search: recallQueue().search }),
		},
		...PRIORITIES.map((priority, index) => ({
			keys: `p ${index + 1}`,
			label: t("priorityKey", { priority: nameWord(priority) }),
			group,
			isDisabled,
			run: () => void acts.prioritise([item], priority),
		})),
	]);
}
