// The first steps of a new installation. The service checks each step, so nothing is ticked off by hand.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Answer } from "../../api/call.ts";
import { readQuery } from "../../api/queries.ts";
import { styleButton } from "../../components/button.tsx";
import { Command } from "../../components/command.tsx";
import { FirstRequest } from "../../components/first-request.tsx";
import { Icon } from "../../components/icons.tsx";
import { Card, Page } from "../../components/page.tsx";
import { Simulate } from "../../components/simulate-hint.tsx";
import { ErrorState, SkeletonLines } from "../../components/states.tsx";
import { useNow } from "../../components/time.tsx";
import { formatRelative } from "../../format/time.ts";
import { t } from "../../messages/setup.ts";
import { useSession } from "../../session/session-context.tsx";

type Setup = Answer<"readSetup">;
type Step = Setup["steps"][number]["step"];

/** A step that somebody takes elsewhere shows up here within this time. */
const AGAIN_MS = 5_000;
/** The sections of the settings in which a step is done. The others are done on the command line. */
const SECTIONS: Readonly<Partial<Record<Step, string>>> = {
	key: "keys",
	lists: "lists",
	webhook: "webhooks",
	person: "people",
};

export function SetupPage(): ReactNode {
	const { mode, can } = useSession();
	const setup = useQuery({
		...readQuery("readSetup", {}),
		refetchInterval: ({ state }) => (state.data?.steps.every(({ done }) => done) ? false : AGAIN_MS),
	});
	return (
		<Page title={t("title")} lead={t(mode === "live" ? "leadLive" : "leadTest")}>
			{mode === "test" && (
				<Card title={t("tryTitle")}>
					<div className="text-sm text-soft">
						<p>{t(can("runSimulation") ? "tryText" : "tryCommandText")}</p>
						<Simulate />
					</div>
				</Card>
			)}
			{setup.isError && setup.data === undefined ? (
				<ErrorState error={setup.error} onRetry={() => void setup.refetch()} />
			) : setup.data === undefined ? (
				<Card>
					<SkeletonLines count={14} />
				</Card>
			) : (
				<Steps setup={setup.data} />
			)}
		</Page>
	);
}

function Steps({ setup: { steps, latest_backup_at } }: { readonly setup: Setup }): ReactNode {
	const count = steps.filter(({ done }) => done).length;
	return (
		<Card
			title={
				count === steps.length ? t("allDone") : t("progress", { count: String(count), total: String(steps.length) })
			}
			isFlush
		>
			<ol>
				{steps.map(({ step, done }) => (
					<StepLine key={step} step={step} isDone={done} backupAt={latest_backup_at} />
				))}
			</ol>
		</Card>
	);
}

interface StepLineProps {
	readonly step: Step;
	readonly isDone: boolean;
	readonly backupAt: string | null;
}

function StepLine({ step, isDone, backupAt }: StepLineProps): ReactNode {
	const command = isDone ? undefined : writeCommand(step);
	return (
		<li className="flex gap-3 border-b border-line px-4 py-3 last:border-b-0">
			<span
				role="img"
				aria-label={t(isDone ? "done" : "open")}
				className={`mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border ${isDone ? "border-transparent bg-allow-tint text-allow" : "border-edge"}`}
			>
				{isDone && <Icon name="check" size={13} />}
			</span>
			<div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-4 gap-y-2">
				<div className="min-w-0 flex-1 basis-64">
					<h3 className={`text-sm font-medium ${isDone ? "text-soft" : ""}`}>{t(step)}</h3>
					<p className="text-sm text-soft">
						{step === "backup" && backupAt !== null ? <LatestBackup at={backupAt} isDone={isDone} /> : t(`${step}Text`)}
					</p>
					{command !== undefined && <Command text={command} />}
					{step === "event" && !isDone && <FirstRequest />}
				</div>
				<Place step={step} />
			</div>
		</li>
	);
}

function LatestBackup({ at, isDone }: { readonly at: string; readonly isDone: boolean }): ReactNode {
	return t(isDone ? "latestBackup" : "backupIsOld", { ago: formatRelative(Date.parse(at), useNow()) });
}

function Place({ step }: { readonly step: Step }): ReactNode {
	const section = SECTIONS[step];
	if (step === "event") {
		return (
			<Link to="/integration" className={styleButton("plain", "sm")}>
				{t("eventLink")}
			</Link>
		);
	}
	if (section === undefined) return null;
	return (
		<Link to="/settings/$section" params={{ section }} className={styleButton("plain", "sm")}>
			{t(`${step as "key" | "lists" | "webhook" | "person"}Link`)}
		</Link>
	);
}

/** The command that does the step, for those that are not done in the dashboard. */
function writeCommand(step: Step): string | undefined {
	const commands: Readonly<Partial<Record<Step, string>>> = {
		master_key: "npx hakiki keys export-master",
		backup: "npx hakiki backup record",
	};
	return commands[step];
}
