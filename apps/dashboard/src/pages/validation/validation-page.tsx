// The validation report: how well the score predicts fraud, how it drifts, what changed and who approved it, and what that
// shows for each clause. It can be saved as PDF and JSON for the validator.

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { readQuery, useChange } from "../../api/queries.ts";
import { Button } from "../../components/button.tsx";
import { ExportButton } from "../../components/export-button.tsx";
import { Card, Facts, Page } from "../../components/page.tsx";
import { saveFile } from "../../components/save-file.ts";
import { EmptyState, ErrorState, Skeleton } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { showProblem } from "../../components/toast.tsx";
import { formatDay } from "../../format/time.ts";
import { formatCount } from "../../messages/define-messages.ts";
import { t } from "../../messages/validation.ts";
import { useSession } from "../../session/session-context.tsx";
import { formatPercent } from "../overview/format-figures.ts";
import { DriftCard } from "./drift-card.tsx";
import { RoundsCard, VersionsCard } from "./history-cards.tsx";
import { MonthsChart, MonthsTable } from "./months-card.tsx";
import { ReliabilityChart, type Report } from "./reliability-chart.tsx";

/** How often the page looks for a report that is being made. */
const POLL_MS = 3_000;

export function ValidationPage(): ReactNode {
	const validation = useQuery({
		...readQuery("readValidation", {}),
		refetchInterval: ({ state }) => ((state.data?.requested_at ?? null) === null ? false : POLL_MS),
	});
	const { workspace } = useSession();
	const { data } = validation;
	const report = data?.report ?? undefined;
	const isWaiting = data !== undefined && data.requested_at !== null;
	const day = (at: string): string => formatDay(Date.parse(at), workspace.time_zone);
	const lead =
		report === undefined
			? t("leadNone")
			: t("lead", { from: day(report.from), to: day(report.to), version: report.rules_version });
	return (
		<Page title={t("title")} lead={lead} actions={report && <Actions report={report} isWaiting={isWaiting} />}>
			{isWaiting && (
				<p role="status" className="rounded-md bg-accent-tint px-3 py-2 text-sm text-accent">
					{t("waiting")}
				</p>
			)}
			{validation.isError && data === undefined ? (
				<ErrorState error={validation.error} onRetry={() => void validation.refetch()} />
			) : data === undefined ? (
				<Skeleton className="h-96 w-full" />
			) : report === undefined ? (
				<Card>
					<EmptyState icon="shield" title={t("none")} action={<MakeButton label={t("make")} isWaiting={isWaiting} />}>
						{t("noneText")}
					</EmptyState>
				</Card>
			) : (
				<Parts report={report} />
			)}
		</Page>
	);
}

function MakeButton({ label, isWaiting }: { readonly label: string; readonly isWaiting: boolean }): ReactNode {
	const { can } = useSession();
	const make = useChange("requestValidation");
	if (!can("requestValidation")) return null;
	return (
		<Button
			icon="refresh"
			isBusy={make.isPending}
			disabled={isWaiting}
			onClick={() => make.mutate({ body: {} }, { onError: showProblem })}
		>
			{label}
		</Button>
	);
}

function Actions({ report, isWaiting }: { readonly report: Report; readonly isWaiting: boolean }): ReactNode {
	const name = `validation-report-${report.made_at.slice(0, 10)}`;
	const saveJson = (): void =>
		saveFile(new Blob([JSON.stringify(report, null, "\t")], { type: "application/json" }), `${name}.json`);
	return (
		<>
			<MakeButton label={t("makeNew")} isWaiting={isWaiting} />
			<Button icon="download" onClick={saveJson}>
				{t("json")}
			</Button>
			<ExportButton operation="printValidation" input={{}} name={name} pdfLabel={t("pdf")} />
		</>
	);
}

function Parts({ report }: { readonly report: Report }): ReactNode {
	return (
		<>
			<Basis report={report} />
			<div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
				<Calibration report={report} />
				<MonthsChart months={report.months} />
			</div>
			<MonthsTable months={report.months} />
			<DriftCard report={report} />
			<div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
				<VersionsCard report={report} />
				<RoundsCard report={report} />
			</div>
			<Clauses report={report} />
		</>
	);
}

function Basis({ report }: { readonly report: Report }): ReactNode {
	const { workspace } = useSession();
	const { sample, outcomes } = report;
	const count = formatCount(sample.events);
	const cut = sample.labelled_from;
	return (
		<Card title={t("basis")}>
			<Facts
				columns={3}
				facts={[
					{ label: t("fraud"), value: formatCount(outcomes.fraud) },
					{ label: t("legit"), value: formatCount(outcomes.legit) },
					{ label: t("matured"), value: formatCount(outcomes.matured) },
					{ label: t("unknown"), value: formatCount(outcomes.unknown) },
					{ label: t("eventsRead"), value: count },
					{ label: t("made"), value: <Time at={report.made_at} form="moment" /> },
				]}
			/>
			<p className="text-xs text-soft">
				{sample.every === 1
					? t("sampleAll", { count })
					: t("samplePart", { count, every: sample.every, labelled: formatCount(sample.labelled) })}{" "}
				{cut !== null && t("labelsCut", { day: formatDay(Date.parse(cut), workspace.time_zone) })}{" "}
				{t("basisText", { days: report.maturity_days, cardDays: report.card_maturity_days })}
			</p>
		</Card>
	);
}

function Calibration({ report: { calibration } }: { readonly report: Report }): ReactNode {
	if (calibration.error === null)
		return (
			<Card title={t("calibration")}>
				<EmptyState icon="flag" title={t("calibrationFew")} />
			</Card>
		);
	return (
		<Card title={t("calibration")}>
			<ReliabilityChart bins={calibration.bins} />
			<p className="text-xs text-faint">{t("calibrationText", { error: formatPercent(calibration.error) })}</p>
		</Card>
	);
}

/** The clauses are a part of the report for the validator, so they stay in its language. */
function Clauses({ report }: { readonly report: Report }): ReactNode {
	return (
		<Card title={t("clauses")}>
			<p className="text-xs text-soft">{t("clausesText")}</p>
			<ul className="flex flex-col divide-y divide-line">
				{report.clauses.map(({ clause, asks, shows, lacks }) => (
					<li key={clause} className="grid gap-x-6 gap-y-1 py-3 text-sm lg:grid-cols-[10rem_1fr_1fr]">
						<div>
							<p className="font-semibold">{clause}</p>
						</div>
						<p className="font-medium lg:col-span-2" lang="en">
							{asks}
						</p>
						<div className="lg:col-start-2">
							<p className="text-xs text-faint">{t("shows")}</p>
							<p lang="en">{shows}</p>
						</div>
						<div>
							<p className="text-xs text-faint">{t("lacks")}</p>
							<p lang="en">{lacks}</p>
						</div>
					</li>
				))}
			</ul>
		</Card>
	);
}
