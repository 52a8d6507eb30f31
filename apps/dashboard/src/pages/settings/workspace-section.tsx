// The workspace: name, observe mode, travel rule threshold and exchange rates.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Answer, Body } from "../../api/call.ts";
import { readQuery } from "../../api/queries.ts";
import { useApiForm } from "../../api/use-api-form.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Field, Input, Switch } from "../../components/field.tsx";
import { Icon } from "../../components/icons.tsx";
import { Id } from "../../components/id.tsx";
import { OnlyLive } from "../../components/only-live.tsx";
import { Card, Facts } from "../../components/page.tsx";
import { EmptyState, ErrorState, FormError, SkeletonLines } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { showToast } from "../../components/toast.tsx";
import { t } from "../../messages/settings.ts";
import { useSession } from "../../session/session-context.tsx";
import { ControlGroupCard } from "./control-group-card.tsx";
import { Reach, SaveButton, useLoosening } from "./section-parts.tsx";

type Workspace = Answer<"readWorkspace">;

export function WorkspaceSection(): ReactNode {
	const workspace = useQuery(readQuery("readWorkspace", {}));
	if (workspace.isError) return <ErrorState error={workspace.error} onRetry={() => void workspace.refetch()} />;
	return (
		<>
			<Reach />
			<Card title={t("workspace")}>
				{workspace.data === undefined ? (
					<SkeletonLines count={6} />
				) : (
					<>
						<WorkspaceFacts workspace={workspace.data} />
						<WorkspaceForm key={workspace.data.id} workspace={workspace.data} />
					</>
				)}
			</Card>
			<Rates shared={workspace.data?.shared_rates ?? null} />
			{/* At the end, so that nothing below it moves when it appears. */}
			{workspace.data !== undefined && <ControlGroupCard workspace={workspace.data} />}
		</>
	);
}

function WorkspaceFacts({ workspace }: { readonly workspace: Workspace }): ReactNode {
	return (
		<Facts
			columns={3}
			facts={[
				{ label: t("workspaceId"), value: <Id id={workspace.id} /> },
				{ label: t("country"), value: workspace.country },
				{ label: t("currency"), value: workspace.currency },
				{ label: t("timeZone"), value: workspace.time_zone },
				{ label: t("rulesVersion"), value: workspace.rules_version },
				{
					label: t("decisionThresholds"),
					value: (
						<Link to="/rules" search={{ tab: "thresholds" }} className="text-accent hover:underline">
							{t("setThresholds")}
						</Link>
					),
				},
				{ label: t("made"), value: <Time at={workspace.created_at} form="moment" /> },
			]}
		/>
	);
}

function WorkspaceForm({ workspace }: { readonly workspace: Workspace }): ReactNode {
	const { can, needsLive } = useSession();
	const loosen = useLoosening();
	const form = useApiForm("changeWorkspace", {
		initial: {
			name: workspace.name,
			isObserving: workspace.mode === "observe",
			limit: String(workspace.travel_rule_usd),
			isApproved: workspace.rules_need_approval,
			reviewCost: workspace.review_cost_per_hour === null ? "" : String(workspace.review_cost_per_hour),
			reviewMinutes: String(workspace.review_minutes_per_case),
		},
		changes: ["Session"],
		toInput: ({ name, isObserving, limit, isApproved, reviewCost, reviewMinutes }) => {
			const body: Body<"changeWorkspace"> = {
				...(name !== workspace.name && { name }),
				...(isObserving !== (workspace.mode === "observe") && { mode: isObserving ? "observe" : "enforce" }),
				...(Number(limit) !== workspace.travel_rule_usd && { travel_rule_usd: Number(limit) }),
				...(reviewCost !== "" &&
					Number(reviewCost) !== workspace.review_cost_per_hour && { review_cost_per_hour: Number(reviewCost) }),
				...(Number(reviewMinutes) !== workspace.review_minutes_per_case && {
					review_minutes_per_case: Number(reviewMinutes),
				}),
				...(isApproved && !workspace.rules_need_approval && { rules_need_approval: true }),
			};
			const isLooser = workspace.rules_need_approval && !isApproved;
			if (isLooser) loosen.mutate({ body: { rules_need_approval: false } });
			return isLooser && Object.keys(body).length === 0 ? undefined : { body };
		},
		onSuccess: () => showToast({ title: t("saved") }),
	});
	const { isObserving, isApproved } = form.values;
	const isLocked = !can("changeWorkspace");
	return (
		<form onSubmit={form.submit} className="flex flex-col gap-4 border-t border-line pt-4">
			<FormError error={form.error ?? loosen.error} />
			<OnlyLive operation="changeWorkspace" text={t("onlyLive")} />
			{isLocked && !needsLive("changeWorkspace") && <p className="text-sm text-soft">{t("onlyAdmin")}</p>}
			<div className="grid gap-4 md:grid-cols-2">
				<Field label={t("name")} error={form.problemOf("name")}>
					<Input maxLength={200} required disabled={isLocked} {...form.text("name")} />
				</Field>
				<Field label={t("travelRule")} hint={t("travelRuleHint")} error={form.problemOf("travel_rule_usd")}>
					<Input type="number" min={0} max={1_000_000} step="any" disabled={isLocked} {...form.text("limit")} />
				</Field>
				<Field
					label={t("reviewCost", { currency: workspace.currency })}
					hint={t("reviewCostHint")}
					error={form.problemOf("review_cost_per_hour")}
				>
					<Input type="number" min={0} step="any" disabled={isLocked} {...form.text("reviewCost")} />
				</Field>
				<Field
					label={t("reviewMinutes")}
					hint={t("reviewMinutesHint")}
					error={form.problemOf("review_minutes_per_case")}
				>
					<Input
						type="number"
						min={0.1}
						max={1_440}
						step="any"
						required
						disabled={isLocked}
						{...form.text("reviewMinutes")}
					/>
				</Field>
			</div>
			<div className="flex flex-col gap-1">
				<Switch
					label={
						<span className="flex items-center gap-2">
							{t("observe")}
							{isObserving && <Badge tone="review">{t("observing")}</Badge>}
						</span>
					}
					isOn={isObserving}
					disabled={isLocked}
					onToggle={form.set("isObserving")}
				/>
				<p className="text-xs text-faint">{t("observeHint")}</p>
			</div>
			<div className="flex flex-col gap-1">
				<Switch label={t("rulesApproval")} isOn={isApproved} disabled={isLocked} onToggle={form.set("isApproved")} />
				<p className="text-xs text-faint">{t("rulesApprovalHint")}</p>
			</div>
			{!isLocked && <SaveButton isBusy={form.isBusy} />}
		</form>
	);
}

function Rates({ shared }: { readonly shared: Workspace["shared_rates"] }): ReactNode {
	const { can, workspace } = useSession();
	const rates = useQuery(readQuery("listRates", {}));
	return (
		<Card title={t("rates")}>
			<p className="text-sm text-soft">{t("ratesText")}</p>
			{shared?.stale === true && (
				<p role="status" className="flex items-start gap-2 text-sm text-review">
					<Icon name="alert" size={16} />
					{t(shared.source === "feed" ? "ratesStaleFeed" : "ratesStalePackage", { date: shared.rate_at })}
				</p>
			)}
			{rates.isError && <ErrorState error={rates.error} onRetry={() => void rates.refetch()} />}
			{rates.isPending && <SkeletonLines count={3} />}
			{rates.data?.data.length === 0 && (
				<EmptyState icon="globe" title={t("noRates")}>
					{t("noRatesText")}
				</EmptyState>
			)}
			{rates.data !== undefined && rates.data.data.length > 0 && (
				<table className="w-full text-sm">
					<thead className="text-left text-xs text-faint">
						<tr>
							<th className="py-1 font-medium">{t("currency")}</th>
							<th className="py-1 text-right font-medium">{t("rateIn", { currency: workspace.currency })}</th>
							<th className="py-1 text-right font-medium">{t("rateAt")}</th>
						</tr>
					</thead>
					<tbody>
						{rates.data.data.map(({ currency, rate, rate_at, stale }) => (
							<tr key={currency} className="border-t border-line">
								<td className="py-1.5 font-medium">{currency}</td>
								<td className="figures py-1.5 text-right">{rate}</td>
								<td className="py-1.5 text-right text-soft">
									{stale && (
										<Badge tone="review" icon="alert">
											{t("rateStale")}
										</Badge>
									)}{" "}
									{rate_at}
								</td>
							</tr>
						))}
					</tbody>
				</table>
			)}
			{can("setRate") && <RateForm />}
		</Card>
	);
}

const FORCED = "force";

function RateForm(): ReactNode {
	const { workspace } = useSession();
	const form = useApiForm("setRate", {
		initial: { currency: "", rate: "" },
		toInput: ({ currency, rate }, act) => ({
			parameters: { currency },
			body: { rate: Number(rate), ...(act === FORCED && { force: true }) },
		}),
		onSuccess: (_answer, reset, { currency }) => {
			showToast({ title: t("rateSet", { currency }) });
			reset();
		},
	});
	// The service refuses a rate that is ten times off: a slip of the decimal point would hold everybody's money.
	const isFarOff = form.problemOf("rate") !== undefined;
	return (
		<form onSubmit={form.submit} className="flex flex-col gap-3 border-t border-line pt-4">
			<FormError error={form.error} />
			<div className="flex flex-wrap items-end gap-3">
				<Field label={t("currency")} className="w-28">
					<Input
						value={form.values.currency}
						maxLength={3}
						required
						pattern="[A-Za-z]{3}"
						placeholder="USD"
						onChange={(event) => form.set("currency")(event.target.value.toUpperCase())}
					/>
				</Field>
				<Field label={t("rateIn", { currency: workspace.currency })} className="w-40">
					<Input type="number" min={0} step="any" required {...form.text("rate")} />
				</Field>
				<Button type="submit" isBusy={form.isBusy}>
					{t("setRate")}
				</Button>
				{isFarOff && (
					<Button look="danger" isBusy={form.isBusy} onClick={() => form.send(FORCED)}>
						{t("setRateAnyway")}
					</Button>
				)}
			</div>
		</form>
	);
}
