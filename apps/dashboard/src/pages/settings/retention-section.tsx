// Data retention: the period, automatic erasure, and the last check.

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Answer } from "../../api/call.ts";
import { readQuery } from "../../api/queries.ts";
import { useApiForm } from "../../api/use-api-form.ts";
import { Field, Input, Switch } from "../../components/field.tsx";
import { OnlyLive } from "../../components/only-live.tsx";
import { Card, Facts } from "../../components/page.tsx";
import { usePeople } from "../../components/person.tsx";
import { EmptyState, ErrorState, FormError, SkeletonLines } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { showToast } from "../../components/toast.tsx";
import { formatCount } from "../../messages/define-messages.ts";
import { t } from "../../messages/retention.ts";
import { t as ts } from "../../messages/settings.ts";
import { useSession } from "../../session/session-context.tsx";
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
	const { can, needsLive } = useSession();
	const form = useApiForm("changeRetention", {
		initial: { years: String(retention.years), isAutomatic: retention.automatic },
		toInput: ({ years, isAutomatic }) => ({ body: { years: Number(years), automatic: isAutomatic } }),
		onSuccess: () => showToast({ title: t("saved") }),
	});
	const isLocked = !can("changeRetention");
	return (
		<form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
			<FormError error={form.error} />
			<OnlyLive operation="changeRetention" text={ts("onlyLive")} />
			{isLocked && !needsLive("changeRetention") && <p className="text-sm text-soft">{ts("onlyAdmin")}</p>}
			<Field
				label={t("years")}
				hint={t("yearsHint", { years: retention.years_min })}
				error={form.problemOf("years")}
				className="max-w-48"
			>
				<Input
					type="number"
					min={retention.years_min}
					max={retention.years_max}
					disabled={isLocked}
					{...form.text("years")}
				/>
			</Field>
			<div className="flex flex-col gap-1">
				<Switch
					label={t("automatic")}
					isOn={form.values.isAutomatic}
					disabled={isLocked}
					onToggle={form.set("isAutomatic")}
				/>
				<p className="text-xs text-faint">{t("automaticHint")}</p>
			</div>
			{!isLocked && <SaveButton isBusy={form.isBusy} />}
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
	const count = (value: number): ReactNode => <span className="figures">{formatCount(value)}</span>;
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
