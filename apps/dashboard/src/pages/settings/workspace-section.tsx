// The workspace itself: its name, whether decisions stop anything, the travel rule's limit, and its exchange rates.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useState } from "react";
import type { Answer, Body } from "../../api/call.ts";
import { ApiFailure } from "../../api/failure.ts";
import { readQuery, useChange } from "../../api/queries.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Field, Input, Switch } from "../../components/field.tsx";
import { Icon } from "../../components/icons.tsx";
import { Card, Facts } from "../../components/page.tsx";
import { EmptyState, ErrorState, FormError, SkeletonLines } from "../../components/states.tsx";
import { showToast } from "../../components/toast.tsx";
import { Id, Time } from "../../components/values.tsx";
import { t } from "../../messages/settings.ts";
import { useHere } from "../../session/here.tsx";
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
	const { can, mode } = useHere();
	const [name, setName] = useState(workspace.name);
	const [isObserving, setIsObserving] = useState(workspace.mode === "observe");
	const [limit, setLimit] = useState(String(workspace.travel_rule_usd));
	const [isApproved, setIsApproved] = useState(workspace.rules_need_approval);
	const change = useChange("changeWorkspace", {
		changes: ["Session"],
		onSuccess: () => showToast({ title: t("saved") }),
	});
	const loosen = useLoosening();
	// Settings count in both modes, so they are changed from live alone.
	const isLocked = !can("changeWorkspace") || mode === "test";
	const send = (event: FormEvent): void => {
		event.preventDefault();
		const body: Body<"changeWorkspace"> = {
			...(name !== workspace.name && { name }),
			...(isObserving !== (workspace.mode === "observe") && { mode: isObserving ? "observe" : "enforce" }),
			...(Number(limit) !== workspace.travel_rule_usd && { travel_rule_usd: Number(limit) }),
			...(isApproved && !workspace.rules_need_approval && { rules_need_approval: true }),
		};
		const isLooser = workspace.rules_need_approval && !isApproved;
		if (isLooser) loosen.mutate({ body: { rules_need_approval: false } });
		if (!isLooser || Object.keys(body).length > 0) change.mutate({ body });
	};
	const problemOf = (field: string): string | undefined =>
		change.error instanceof ApiFailure ? change.error.findDetail(field) : undefined;
	return (
		<form onSubmit={send} className="flex flex-col gap-4 border-t border-line pt-4">
			<FormError error={change.error ?? loosen.error} />
			{isLocked && <p className="text-sm text-soft">{can("changeWorkspace") ? t("onlyLive") : t("onlyAdmin")}</p>}
			<div className="grid gap-4 md:grid-cols-2">
				<Field label={t("name")} error={problemOf("name")}>
					<Input value={name} maxLength={200} required disabled={isLocked} onChange={(e) => setName(e.target.value)} />
				</Field>
				<Field label={t("travelRule")} hint={t("travelRuleHint")} error={problemOf("travel_rule_usd")}>
					<Input
						type="number"
						min={0}
						max={1_000_000}
						step="any"
						value={limit}
						disabled={isLocked}
						onChange={(e) => setLimit(e.target.value)}
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
					onToggle={setIsObserving}
				/>
				<p className="text-xs text-faint">{t("observeHint")}</p>
			</div>
			<div className="flex flex-col gap-1">
				<Switch label={t("rulesApproval")} isOn={isApproved} disabled={isLocked} onToggle={setIsApproved} />
				<p className="text-xs text-faint">{t("rulesApprovalHint")}</p>
			</div>
			{!isLocked && <SaveButton isBusy={change.isPending} />}
		</form>
	);
}

function Rates({ shared }: { readonly shared: Workspace["shared_rates"] }): ReactNode {
	const { can, mode, workspace } = useHere();
	const rates = useQuery(readQuery("listRates", {}));
	const isOpen = can("setRate") && mode === "live";
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
			{isOpen && <RateForm />}
		</Card>
	);
}

function RateForm(): ReactNode {
	const { workspace } = useHere();
	const [currency, setCurrency] = useState("");
	const [rate, setRate] = useState("");
	const set = useChange("setRate", {
		onSuccess: () => {
			showToast({ title: t("rateSet", { currency }) });
			setCurrency("");
			setRate("");
		},
	});
	// A rate that is ten times off asks again: a slip of the decimal point holds everybody's money.
	const isFarOff = set.error instanceof ApiFailure && set.error.details.some(({ field }) => field === "rate");
	const send = (isForced: boolean): void =>
		set.mutate({ parameters: { currency }, body: { rate: Number(rate), ...(isForced && { force: true }) } });
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				send(false);
			}}
			className="flex flex-col gap-3 border-t border-line pt-4"
		>
			<FormError error={set.error} />
			<div className="flex flex-wrap items-end gap-3">
				<Field label={t("currency")} className="w-28">
					<Input
						value={currency}
						maxLength={3}
						required
						pattern="[A-Za-z]{3}"
						placeholder="USD"
						onChange={(event) => setCurrency(event.target.value.toUpperCase())}
					/>
				</Field>
				<Field label={t("rateIn", { currency: workspace.currency })} className="w-40">
					<Input
						type="number"
						min={0}
						step="any"
						required
						value={rate}
						onChange={(event) => setRate(event.target.value)}
					/>
				</Field>
				<Button type="submit" isBusy={set.isPending}>
					{t("setRate")}
				</Button>
				{isFarOff && (
					<Button look="danger" isBusy={set.isPending} onClick={() => send(true)}>
						{t("setRateAnyway")}
					</Button>
				)}
			</div>
		</form>
	);
}
