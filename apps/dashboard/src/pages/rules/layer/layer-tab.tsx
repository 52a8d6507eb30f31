// The learned score: an overview of its curves and tables, and one of them at large.

import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Answer } from "../../../api/call.ts";
import { readQuery } from "../../../api/queries.ts";
import { Badge } from "../../../components/badge.tsx";
import { SegmentedControl } from "../../../components/segmented-control.tsx";
import { EmptyState, ErrorState, SkeletonLines } from "../../../components/states.tsx";
import { Time } from "../../../components/time.tsx";
import { t } from "../../../messages/layer.ts";
import { t as rulesText } from "../../../messages/rules.ts";
import { sayFit } from "../learning.tsx";
import type { Rules } from "../use-draft.ts";
import { ModelCard } from "./model-card.tsx";
import { PartPage } from "./part-page.tsx";
import { filterParts, listParts, type Part, type Shown } from "./parts.ts";
import { sayAdded } from "./say-steps.ts";
import { SmallCurve, SmallTable } from "./small-drawings.tsx";

const route = getRouteApi("/rules");
type Reading = Answer<"readLayer">;

export function LayerTab({ rules }: { readonly rules: Rules }): ReactNode {
	const { part: partId } = route.useSearch();
	const found = useQuery(readQuery("readLayer", { query: { of: rules.draft === null ? "published" : "draft" } }));
	if (found.isError && found.data === undefined)
		return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
	if (found.data === undefined) return <SkeletonLines count={8} />;
	const { layer, frauds } = found.data;
	if (layer === null)
		return (
			<>
				<NoLayer frauds={frauds} />
				<ModelCard rules={rules} />
			</>
		);
	const parts = listParts(layer);
	return (
		<>
			<DraftNote rules={rules} />
			{partId === undefined ? (
				<>
					<Overview reading={found.data} parts={parts} />
					<ModelCard rules={rules} />
				</>
			) : (
				<PartPage key={partId} partId={partId} parts={parts} rules={rules} bound={layer.bound} />
			)}
		</>
	);
}

/** The draft has other pins than the published rules. */
function DraftNote({ rules: { draft } }: { readonly rules: Rules }): ReactNode {
	if (draft === null || !draft.changes.some(({ path }) => path.startsWith("pins."))) return null;
	return (
		<p className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-md bg-review-tint px-3 py-2 text-sm text-review">
			{t("draftShown")}
			<Link to="/rules" search={{ tab: "draft" }} className="font-medium underline">
				{t("openDraft")}
			</Link>
		</p>
	);
}

function Overview({ reading, parts }: { readonly reading: Reading; readonly parts: readonly Part[] }): ReactNode {
	const { show = "all" } = route.useSearch();
	const navigate = useNavigate({ from: "/rules" });
	const shown = filterParts(parts, show as Shown);
	const most = Math.max(0.5, ...parts.flatMap(listLevels).map(Math.abs));
	const choose = (next: Shown): void =>
		void navigate({ search: { tab: "layer", ...(next !== "all" && { show: next }) }, replace: true });
	return (
		<>
			<Summary reading={reading} />
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				<SegmentedControl
					label={t("show")}
					chosen={show as Shown}
					choices={(["all", "curves", "tables", "pinned"] as const).map((id) => ({ id, label: t(`show_${id}`) }))}
					onChoose={choose}
				/>
				<p className="text-xs text-faint">{t("effectNote")}</p>
			</div>
			{shown.length === 0 ? (
				<EmptyState icon="lock" title={t("noPart")}>
					{t("noPartText")}
				</EmptyState>
			) : (
				<ul className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-3">
					{shown.map((part) => (
						<li key={part.id}>
							<PartCard part={part} most={most} show={show as Shown} />
						</li>
					))}
				</ul>
			)}
		</>
	);
}

function listLevels(part: Part): readonly number[] {
	return part.kind === "curve" ? part.curve.values : part.table.values.flat();
}

function Summary({ reading: { layer, round } }: { readonly reading: Reading }): ReactNode {
	if (layer === null) return null;
	return (
		<div className="flex max-w-[90ch] flex-col gap-1.5 text-sm text-soft">
			<p>{`${t("lead", { bound: layer.bound })} ${t("scale")}`}</p>
			<p className="text-xs text-faint">
				{t("partsOf", { curves: layer.curves.length, tables: layer.tables.length })} · {t("trained")}{" "}
				<Time at={layer.trained_to} form="moment" />
				{round !== null && (
					<>
						{" · "}
						{rulesText("learnedFrom", {
							fraud: round.events.fraud,
							legit: round.events.legit + round.events.weak_legit,
						})}
					</>
				)}
			</p>
			{round?.held_out && (
				<p className="figures text-xs text-faint">
					{rulesText("heldOut", {
						before: (round.held_out.recall.today * 100).toFixed(1),
						after: (round.held_out.recall.candidate * 100).toFixed(1),
						fit: sayFit(round.held_out.log_loss),
					})}
				</p>
			)}
		</div>
	);
}

interface PartCardProps {
	readonly part: Part;
	readonly most: number;
	readonly show: Shown;
}

function PartCard({ part, most, show }: PartCardProps): ReactNode {
	return (
		<Link
			to="/rules"
			search={{ tab: "layer", part: part.id, ...(show !== "all" && { show }) }}
			className="flex h-full flex-col gap-2 rounded-lg border border-line bg-surface p-3 hover:border-edge"
		>
			<span className="flex items-start gap-2">
				<span className="min-w-0 flex-1 text-sm leading-snug font-medium">{part.title}</span>
				{part.pins.length > 0 && (
					<Badge tone="held" icon="lock">
						{t("pinned")}
					</Badge>
				)}
			</span>
			<span className="mt-auto">
				{part.kind === "curve" ? (
					<SmallCurve curve={part.curve} most={most} />
				) : (
					<SmallTable table={part.table} most={most} />
				)}
			</span>
			<span className="figures text-xs text-faint">
				{part.effect < 0.005 ? t("noEffect") : t("effect", { value: sayAdded(part.effect).replace("+", "±") })}
			</span>
		</Link>
	);
}

function NoLayer({ frauds: { known, needed } }: { readonly frauds: Reading["frauds"] }): ReactNode {
	const missing = Math.max(0, needed - known);
	return (
		<EmptyState
			icon="overview"
			title={t("emptyTitle")}
			action={
				<Link to="/rules" search={{ tab: "learning" }} className="text-sm text-accent underline">
					{t("toLearning")}
				</Link>
			}
		>
			<div className="flex flex-col items-center gap-3">
				<p>{t("emptyText")}</p>
				<div className="flex w-full max-w-xs flex-col gap-1">
					<div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-line">
						<div className="h-full bg-accent" style={{ width: `${(100 * Math.min(known, needed)) / needed}%` }} />
					</div>
					<span className="figures text-xs">{t("emptyProgress", { known, needed })}</span>
				</div>
				<p className="font-medium text-ink">{missing > 0 ? t("emptyMissing", { count: missing }) : t("emptyEnough")}</p>
				<p>{t("emptySteps")}</p>
			</div>
		</EmptyState>
	);
}
