// How long records are kept, whether a job erases what is over its time, and what the latest look found.

import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import type { Answer } from "../../api/call.ts";
import { ApiFailure } from "../../api/failure.ts";
import { readQuery, useChange } from "../../api/queries.ts";
import { Field, Input, Switch } from "../../components/field.tsx";
import { Card, Facts } from "../../components/page.tsx";
import { usePeople } from "../../components/person.tsx";
import { EmptyState, ErrorState, FormError, SkeletonLines } from "../../components/states.tsx";
import { showToast } from "../../components/toast.tsx";
import { Time } from "../../components/values.tsx";
import { t } from "../../messages/retention.ts";
import { t as ts } from "../../messages/settings.ts";
import { useHere } from "../../session/here.tsx";
import { Reach, SaveButton } from "./section-parts.tsx";

type Retention = Answer<"readRetention">;

export function RetentionSection(): ReactNode {
	const retention = useQuery(readQuery("readRetention", {}));
	if (retention.isError) return <ErrorState error={retention.error} onRetry={() => void retention.refetch()} />;
	const { data } = retention;
	return (
		<>
			<Reach />
			<Card title={t("title")}>
				<p className="text-sm text-soft">{t("lead")}</p>
				{data === undefined ? <SkeletonLines count={4} /> : <RetentionForm retention={data} />}
			</Card>
			<Card title={t("dueTitle")}>
				{data === undefined ? <SkeletonLines count={3} /> : <LastRun run={data.last_run} />}
			</Card>
		</>
	);
}

function RetentionForm({ retention }: { readonly retention: Retention }): ReactNode {
	const { can, mode } = useHere();
	const [years, setYears] = useState(String(retention.years));
	const [isAutomatic, setIsAutomatic] = useState(retention.automatic);
	const change = useChange("changeRetention", { onSuccess: () => showToast({ title: t("saved") }) });
	// Settings count in both modes, so they are changed from live alone.
	const isLocked = !can("changeRetention") || mode === "test";
	const send = (event: FormEvent): void => {
		event.preventDefault();
		change.mutate({ body: { years: Number(years), automatic: isAutomatic } });
	};
	const problem = change.error instanceof ApiFailure ? change.error.findDetail("years") : undefined;
	return (
		<form onSubmit={send} noValidate className="flex flex-col gap-4">
			<FormError error={change.error} />
			{isLocked && <p className="text-sm text-soft">{can("changeRetention") ? ts("onlyLive") : ts("onlyAdmin")}</p>}
			<Field
				label={t("years")}
				hint={t("yearsHint", { years: retention.years_min })}
				error={problem}
				className="max-w-48"
			>
				<Input
					type="number"
					min={retention.years_min}
					max={retention.years_max}
					value={years}
					disabled={isLocked}
					onChange={(event) => setYears(event.target.value)}
				/>
			</Field>
			<div className="flex flex-col gap-1">
				<Switch label={t("automatic")} isOn={isAutomatic} disabled={isLocked} onToggle={setIsAutomatic} />
				<p className="text-xs text-faint">{t("automaticHint")}</p>
			</div>
			{!isLocked && <SaveButton isBusy={change.isPending} />}
		</form>
	);
}

function LastRun({ run }: { readonly run: Retention["last_run"] }): ReactNode {
	const { nameOf } = usePeople();
	if (run === null) {
		return (
			<EmptyState icon="clock" title={t("notLooked")}>
				{t("notLookedText")}
			</EmptyState>
		);
	}
	const count = (value: number): ReactNode => <span className="figures">{value.toLocaleString("en")}</span>;
	return (
		<Facts
			columns={3}
			facts={[
				{ label: t("due"), value: <span className="text-base font-semibold">{count(run.due - run.erased)}</span> },
				{ label: t("erased"), value: count(run.erased) },
				{ label: t("looked"), value: count(run.customers) },
				{ label: t("onHold"), value: count(run.on_hold) },
				{ label: t("inCase"), value: count(run.in_case) },
				{
					label: t("lastRun"),
					value: (
						<>
							<Time at={run.finished_at ?? run.started_at} form="moment" />
							{", "}
							{run.started_by === "system" ? t("byJob") : nameOf(run.started_by)}
						</>
					),
				},
			]}
		/>
	);
}
