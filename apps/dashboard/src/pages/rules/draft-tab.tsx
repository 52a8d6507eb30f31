// The draft: its changes, running it in shadow, and publishing it.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { readQuery, useChange } from "../../api/queries.ts";
import { useApiForm } from "../../api/use-api-form.ts";
import { DecisionBadge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Field, Input } from "../../components/field.tsx";
import { OnlyLive } from "../../components/only-live.tsx";
import { Card } from "../../components/page.tsx";
import { usePeople } from "../../components/person.tsx";
import { EmptyState, ErrorState, FormError, SkeletonLines } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { showProblem, showToast } from "../../components/toast.tsx";
import { formatCount } from "../../messages/define-messages.ts";
import { t } from "../../messages/rules.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";
import { Changes } from "./changes.tsx";
import type { Rules } from "./use-draft.ts";

export function DraftTab({ rules }: { readonly rules: Rules }): ReactNode {
	return (
		<>
			<Draft rules={rules} />
			{rules.shadow !== null && <Shadow />}
		</>
	);
}

function Draft({ rules }: { readonly rules: Rules }): ReactNode {
	const { can } = useSession();
	const { nameOf, me } = usePeople();
	const discard = useChange("discardDraft", { onSuccess: () => showToast({ title: t("discarded") }) });
	const watch = useChange("startShadow", { onSuccess: () => showToast({ title: t("watchStarted") }) });
	const { draft } = rules;
	if (draft === null) {
		return (
			<Card title={t("draft")}>
				<EmptyState icon="edit" title={t("noDraft")}>
					{t("noDraftText")}
				</EmptyState>
			</Card>
		);
	}
	const isOwn = rules.needs_approval && draft.authors.includes(me);
	return (
		<Card
			title={t("draftBased", { version: draft.based_on })}
			actions={
				can("replaceDraft") && (
					<>
						{can("startShadow") && (
							<Button
								size="sm"
								icon="eye"
								isBusy={watch.isPending}
								onClick={() => watch.mutate({}, { onError: showProblem })}
							>
								{t("watch")}
							</Button>
						)}
						<Button
							size="sm"
							look="danger"
							icon="trash"
							isBusy={discard.isPending}
							onClick={() => discard.mutate({}, { onError: showProblem })}
						>
							{t("discard")}
						</Button>
					</>
				)
			}
		>
			<p className="text-sm text-soft">
				{t("draftBy", { names: draft.authors.map(nameOf).join(", ") })} · <Time at={draft.updated_at} />
			</p>
			{draft.changes.length === 0 ? <p className="text-sm">{t("noChanges")}</p> : <Changes changes={draft.changes} />}
			<OnlyLive operation="publishRules" text={t("publishInLive")} />
			{can("publishRules") && draft.changes.length > 0 && (
				<Publish revision={draft.revision} isOwn={isOwn} nextVersion={Number(rules.published.version) + 1} />
			)}
		</Card>
	);
}

interface PublishProps {
	readonly revision: number;
	/** Where two people are required, an editor of the draft may not publish it. */
	readonly isOwn: boolean;
	readonly nextVersion: number;
}

function Publish({ revision, isOwn, nextVersion }: PublishProps): ReactNode {
	const form = useApiForm("publishRules", {
		initial: { reason: "" },
		toInput: ({ reason }) => ({ body: { reason, revision } }),
		onSuccess: ({ version }) => showToast({ title: t("published", { version }) }),
	});
	if (isOwn) return <p className="rounded-md bg-review-tint px-3 py-2 text-sm text-review">{t("needsAnother")}</p>;
	return (
		<form className="flex flex-col gap-3 border-t border-line pt-4" onSubmit={form.submit}>
			<FormError error={form.error} />
			<div className="flex flex-wrap items-end gap-3">
				<Field label={t("reason")} className="min-w-64 flex-1">
					<Input required maxLength={500} {...form.text("reason")} />
				</Field>
				<Button type="submit" look="primary" isBusy={form.isBusy}>
					{t("publish", { version: nextVersion })}
				</Button>
			</div>
		</form>
	);
}

function Shadow(): ReactNode {
	const { can } = useSession();
	const { nameOf } = usePeople();
	const report = useQuery(readQuery("reportShadow", {}));
	const stop = useChange("stopShadow", { onSuccess: () => showToast({ title: t("watchStopped") }) });
	return (
		<Card
			title={t("watching")}
			actions={
				can("stopShadow") && (
					<Button size="sm" isBusy={stop.isPending} onClick={() => stop.mutate({}, { onError: showProblem })}>
						{t("stopWatching")}
					</Button>
				)
			}
		>
			{report.isError && <ErrorState error={report.error} onRetry={() => void report.refetch()} />}
			{report.isPending && <SkeletonLines count={4} />}
			{report.data !== undefined && (
				<>
					<p className="text-sm text-soft">
						{t("watched", { count: report.data.events, name: nameOf(report.data.started_by) })}{" "}
						<Time at={report.data.started_at} />
					</p>
					{report.data.changed.length === 0 && <p className="text-sm">{t("nothingWouldChange")}</p>}
					<ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
						{report.data.changed.map(({ from, to, count }) => (
							<li key={`${from} ${to}`} className="flex items-center gap-2">
								<DecisionBadge decision={from} /> → <DecisionBadge decision={to} />
								<span className="figures font-medium">{formatCount(count)}</span>
							</li>
						))}
					</ul>
					<ul className="flex flex-col divide-y divide-line">
						{report.data.examples.map((example) => (
							<li key={example.event_id} className="flex flex-wrap items-center gap-3 py-1.5 text-sm">
								<Link
									to="/events/$eventId"
									params={{ eventId: example.event_id }}
									className="font-medium hover:underline"
								>
									{example.customer_id}
								</Link>
								<DecisionBadge decision={example.from} /> → <DecisionBadge decision={example.to} />
								<span className="figures text-xs text-soft">
									{example.score} → {example.shadow_score}
								</span>
								<span className="min-w-0 flex-1 truncate text-xs text-faint">
									{example.rules.map(nameWord).join(", ")}
								</span>
							</li>
						))}
					</ul>
				</>
			)}
		</Card>
	);
}
