// Open cases with the same customer, device, payee, phone or identity. Selected ones are closed with this case.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Item } from "../../api/call.ts";
import { readQuery } from "../../api/queries.ts";
import { Button } from "../../components/button.tsx";
import { Checkbox } from "../../components/field.tsx";
import { Money } from "../../components/money.tsx";
import { Name } from "../../components/name.tsx";
import { Card } from "../../components/page.tsx";
import { SkeletonLines } from "../../components/states.tsx";
import { t } from "../../messages/cases.ts";
import { t as tc } from "../../messages/common.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";
import { PriorityBadge } from "./case-badges.tsx";
import type { CaseDetails } from "./case-types.ts";

type Related = Item<"listRelatedCases">;

/** The maximum number of related cases in one request. */
export const TOGETHER_MAX = 50;
const NONE: readonly Related[] = [];

function relatedQuery({ id }: CaseDetails) {
	return { ...readQuery("listRelatedCases", { parameters: { case_id: id } }), staleTime: 30_000 };
}

/** The open cases that are related to this one. */
export function useRelated(item: CaseDetails): readonly Related[] {
	const { data } = useQuery(relatedQuery(item));
	return data?.data.filter((one) => one.case.id !== item.id) ?? NONE;
}

/** Related cases that can be closed in the same way: a screening case has other outcomes than the others. */
export function listClosable(item: CaseDetails, related: readonly Related[]): readonly string[] {
	const isAlike = (type: string): boolean => (type === "screening") === (item.type === "screening");
	return related.filter((one) => isAlike(one.case.type)).map((one) => one.case.id);
}

interface RelatedCardProps {
	readonly item: CaseDetails;
	readonly together: readonly string[];
	readonly onChoose: (ids: readonly string[]) => void;
}

export function RelatedCard({ item, together, onChoose }: RelatedCardProps): ReactNode {
	const { can } = useSession();
	const related = useQuery(relatedQuery(item));
	const mayAct = can("actOnCases") && item.status !== "closed";
	const list = useRelated(item);
	const all = listClosable(item, list);
	const isFull = together.length >= TOGETHER_MAX;
	const areAllChosen = isFull || together.length === all.length;
	return (
		<Card
			title={t("relatedTitle")}
			actions={
				mayAct &&
				all.length > 1 && (
					<Button size="sm" look="quiet" onClick={() => onChoose(areAllChosen ? [] : all.slice(0, TOGETHER_MAX))}>
						{areAllChosen ? tc("clear") : tc("selectAll")}
					</Button>
				)
			}
		>
			{related.isPending ? (
				<SkeletonLines count={3} />
			) : list.length === 0 ? (
				<p className="text-sm text-soft">{t("relatedNone")}</p>
			) : (
				<>
					<p className="text-xs text-faint">{t("relatedLead", { count: list.length })}</p>
					<ul className="-mx-4 flex max-h-80 flex-col divide-y divide-line overflow-y-auto border-t border-line">
						{list.map((one) => (
							<RelatedLine
								key={one.case.id}
								related={one}
								isChosen={together.includes(one.case.id)}
								onToggle={
									mayAct && all.includes(one.case.id) && (!isFull || together.includes(one.case.id))
										? (isChosen) =>
												onChoose(all.filter((id) => (id === one.case.id ? isChosen : together.includes(id))))
										: undefined
								}
							/>
						))}
					</ul>
				</>
			)}
		</Card>
	);
}

interface RelatedLineProps {
	readonly related: Related;
	readonly isChosen: boolean;
	readonly onToggle: ((isChosen: boolean) => void) | undefined;
}

function RelatedLine({ related, isChosen, onToggle }: RelatedLineProps): ReactNode {
	const { id, reason, total_amount, priority, customer_id, customer_name } = related.case;
	const things = [...new Set(related.shared.map(({ role }) => nameTie(role)))].join(", ");
	return (
		<li className={`flex items-start gap-2 px-4 py-2 text-sm ${isChosen ? "bg-accent-tint" : ""}`}>
			{onToggle !== undefined && <Checkbox label={reason} isLabelHidden checked={isChosen} onToggle={onToggle} />}
			<Link to="/cases/$caseId" params={{ caseId: id }} className="min-w-0 flex-1 hover:underline">
				<span lang="en" className="line-clamp-2">
					{reason}
				</span>
				<span className="block truncate text-xs text-faint">
					<Name name={customer_name ?? customer_id} /> ·{" "}
					{things === "" ? t("relatedSame") : t("relatedShares", { things })}
				</span>
			</Link>
			<span className="flex flex-col items-end gap-1">
				<PriorityBadge priority={priority} />
				{total_amount !== null && <Money amount={total_amount} isShort />}
			</span>
		</li>
	);
}

function nameTie(role: string): string {
	return role === "payee" ? t("tiePayee") : nameWord(role).toLowerCase();
}
