// All published versions, their changes, and rolling back.

import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { Item } from "../../api/call.ts";
import { listQuery } from "../../api/queries.ts";
import { useApiForm } from "../../api/use-api-form.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Field, TextArea } from "../../components/field.tsx";
import { OnlyLive } from "../../components/only-live.tsx";
import { Dialog } from "../../components/overlay.tsx";
import { Card } from "../../components/page.tsx";
import { usePeople } from "../../components/person.tsx";
import { ErrorState, FormError, SkeletonLines } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { showToast } from "../../components/toast.tsx";
import { t as common } from "../../messages/common.ts";
import { t as changeText } from "../../messages/rule-changes.ts";
import { t } from "../../messages/rules.ts";
import { useSession } from "../../session/session-context.tsx";
import type { Rules } from "./use-draft.ts";
import { ComparedRules, VersionChanges } from "./version-changes.tsx";

type Version = Item<"listRuleVersions">;

const route = getRouteApi("/rules");

export function Versions({ rules }: { readonly rules: Rules }): ReactNode {
	const versions = useInfiniteQuery(listQuery("listRuleVersions", { query: { limit: 50 } }));
	const [restored, setRestored] = useState<Version>();
	return (
		<Card title={t("versions")}>
			<OnlyLive operation="rollBackRules" text={t("rollBackInLive")} />
			{versions.isError && <ErrorState error={versions.error} onRetry={() => void versions.refetch()} />}
			{versions.isPending && <SkeletonLines count={4} />}
			<ol className="flex flex-col divide-y divide-line">
				{(versions.data?.items ?? []).map((version) => (
					<VersionLine
						key={version.version}
						version={version}
						active={rules.published.version}
						onRestore={() => setRestored(version)}
					/>
				))}
			</ol>
			{versions.hasNextPage && (
				<div>
					<Button onClick={() => void versions.fetchNextPage()}>{common("more")}</Button>
				</div>
			)}
			{restored !== undefined && <RollBack version={restored.version} onClose={() => setRestored(undefined)} />}
		</Card>
	);
}

interface VersionLineProps {
	readonly version: Version;
	/** The number of the active version. */
	readonly active: string;
	readonly onRestore: () => void;
}

function VersionLine({ version, active, onRestore }: VersionLineProps): ReactNode {
	const isInForce = version.version === active;
	const { can } = useSession();
	const { nameOf } = usePeople();
	const { version: opened } = route.useSearch();
	const navigate = useNavigate({ from: "/rules" });
	const isOpen = opened === version.version;
	const open = (): void =>
		void navigate({
			search: isOpen ? { tab: "versions" } : { tab: "versions", version: version.version },
			replace: true,
		});
	return (
		<li className="flex flex-col gap-2 py-2.5">
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
				<span className="figures font-semibold">{version.version}</span>
				{isInForce && <Badge tone="allow">{t("nowInForce")}</Badge>}
				{version.restores !== null && <Badge>{t("restores", { version: version.restores })}</Badge>}
				<span className="min-w-0 flex-1 break-words">{version.reason}</span>
				<span className="text-xs text-faint">
					{nameOf(version.created_by)}
					{version.approved_by !== null && ` · ${t("approvedBy", { name: nameOf(version.approved_by) })}`} ·{" "}
					<Time at={version.created_at} form="moment" />
				</span>
				{version.version !== "1" && (
					<Button size="sm" look="quiet" aria-expanded={isOpen} onClick={open}>
						{t("whatChanged")}
					</Button>
				)}
				{!isInForce && can("rollBackRules") && (
					<Button size="sm" icon="undo" onClick={onRestore}>
						{t("rollBack")}
					</Button>
				)}
			</div>
			{isOpen && <VersionChanges version={version.version} active={active} />}
		</li>
	);
}

interface RollBackProps {
	readonly version: string;
	readonly onClose: () => void;
}

function RollBack({ version, onClose }: RollBackProps): ReactNode {
	const form = useApiForm("rollBackRules", {
		initial: { reason: "" },
		toInput: ({ reason }) => ({ body: { version, reason } }),
		onSuccess: (made) => {
			showToast({ title: t("published", { version: made.version }) });
			onClose();
		},
	});
	return (
		<Dialog
			isOpen
			onClose={onClose}
			title={t("rollBackTo", { version })}
			description={t("rollBackText")}
			footer={
				<>
					<Button onClick={onClose}>{common("cancel")}</Button>
					<Button look="primary" type="submit" form="roll-back" isBusy={form.isBusy}>
						{t("rollBack")}
					</Button>
				</>
			}
		>
			<div>
				<h3 className="pb-2 text-sm font-medium">{changeText("rollBackChanges")}</h3>
				<ComparedRules from="published" to={version} />
			</div>
			<form id="roll-back" onSubmit={form.submit}>
				<FormError error={form.error} />
				<Field label={t("reason")}>
					<TextArea required maxLength={500} {...form.text("reason")} />
				</Field>
			</form>
		</Dialog>
	);
}
