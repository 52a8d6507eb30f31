// The user's own account: name, password, two-factor authentication and sessions.

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { invalidate, listQuery, useChange } from "../../api/queries.ts";
import { useApiForm } from "../../api/use-api-form.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Field, Input } from "../../components/field.tsx";
import { Card, Facts } from "../../components/page.tsx";
import { ErrorState, FormError, SkeletonLines } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { showProblem, showToast } from "../../components/toast.tsx";
import { t as common } from "../../messages/common.ts";
import { t } from "../../messages/settings.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";
import { SecondFactor } from "./second-factor.tsx";

export function AccountSection(): ReactNode {
	return (
		<>
			<Own />
			<Password />
			<SecondFactor />
			<Sessions />
		</>
	);
}

function Own(): ReactNode {
	const { user } = useSession();
	const client = useQueryClient();
	const form = useApiForm("changeOwnName", {
		initial: { name: user.name },
		changes: ["People", "readSession"],
		toInput: ({ name }) => ({ body: { name } }),
		onSuccess: () => {
			showToast({ title: t("saved") });
			void invalidate(client, ["Session"]);
		},
	});
	return (
		<Card title={t("account")}>
			<Facts
				facts={[
					{ label: t("email"), value: user.email },
					{ label: t("role"), value: nameWord(user.role) },
				]}
			/>
			<form className="flex flex-wrap items-end gap-3" onSubmit={form.submit}>
				<Field label={t("name")} className="min-w-64">
					<Input required maxLength={100} {...form.text("name")} />
				</Field>
				<Button type="submit" isBusy={form.isBusy} disabled={form.values.name === user.name}>
					{common("save")}
				</Button>
			</form>
			<FormError error={form.error} />
		</Card>
	);
}

function Password(): ReactNode {
	const form = useApiForm("changeOwnPassword", {
		initial: { current: "", next: "" },
		toInput: ({ current, next }) => ({ body: { current_password: current, new_password: next } }),
		onSuccess: (_answer, reset) => {
			reset();
			showToast({ title: t("passwordChanged"), text: t("passwordChangedText") });
		},
	});
	return (
		<Card title={t("password")}>
			<form onSubmit={form.submit} className="flex flex-col gap-4">
				<FormError error={form.error} />
				<div className="grid gap-4 sm:grid-cols-2">
					<Field label={t("currentPassword")} error={form.problemOf("current_password")}>
						<Input type="password" autoComplete="current-password" required {...form.text("current")} />
					</Field>
					<Field label={t("newPassword")} hint={t("passwordHint")} error={form.problemOf("new_password")}>
						<Input type="password" autoComplete="new-password" required minLength={12} {...form.text("next")} />
					</Field>
				</div>
				<div>
					<Button type="submit" isBusy={form.isBusy}>
						{t("changePassword")}
					</Button>
				</div>
			</form>
		</Card>
	);
}

function Sessions(): ReactNode {
	const sessions = useInfiniteQuery(listQuery("listSessions", { query: { limit: 100 } }));
	const endOthers = useChange("endOtherSessions", {
		onSuccess: ({ ended }) => showToast({ title: t("sessionsEnded", { count: ended }) }),
	});
	const end = useChange("endSession", {});
	const items = sessions.data?.items ?? [];
	return (
		<Card
			title={t("sessions")}
			actions={
				items.length > 1 && (
					<Button
						size="sm"
						icon="signOut"
						isBusy={endOthers.isPending}
						onClick={() => endOthers.mutate({}, { onError: showProblem })}
					>
						{t("endOthers")}
					</Button>
				)
			}
		>
			{sessions.isError && <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />}
			{sessions.isPending && <SkeletonLines count={3} />}
			<ul className="flex flex-col divide-y divide-line">
				{items.map((session) => (
					<li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 text-sm">
						<div className="min-w-0 flex-1">
							<p className="truncate" title={session.user_agent ?? undefined}>
								{describeAgent(session.user_agent)} {session.is_current && <Badge tone="accent">{t("thisOne")}</Badge>}
							</p>
							<p className="text-xs text-faint">{session.ip}</p>
						</div>
						<span className="text-xs text-soft">
							{t("lastSeen")} <Time at={session.last_seen_at} />
						</span>
						{!session.is_current && (
							<Button
								size="sm"
								look="quiet"
								onClick={() => end.mutate({ parameters: { session_id: session.id } }, { onError: showProblem })}
							>
								{t("signOut")}
							</Button>
						)}
					</li>
				))}
			</ul>
		</Card>
	);
}

const BROWSERS: readonly (readonly [name: string, sign: RegExp])[] = [
	["Edge", /Edg\//],
	["Opera", /OPR\//],
	["Firefox", /Firefox\//],
	["Chrome", /Chrome\//],
	["Safari", /Safari\//],
];
const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
	["Android", /Android/],
	["iOS", /iPhone|iPad/],
	["Windows", /Windows/],
	["macOS", /Mac OS X/],
	["Linux", /Linux/],
];

/** A readable name of a session's browser: “Firefox on Windows”. */
function describeAgent(agent: string | null): string {
	const find = (names: typeof BROWSERS): string | undefined => names.find(([, sign]) => sign.test(agent ?? ""))?.[0];
	const browser = find(BROWSERS);
	const system = find(SYSTEMS);
	if (browser === undefined) return agent ?? common("unknown");
	return system === undefined ? browser : t("browserOn", { browser, system });
}
