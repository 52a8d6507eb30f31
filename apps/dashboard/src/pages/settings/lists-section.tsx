// The screening lists of the installation, and the match thresholds.

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Answer } from "../../api/call.ts";
import { readQuery, useChange } from "../../api/queries.ts";
import { useApiForm } from "../../api/use-api-form.ts";
import { Field, Input, Switch } from "../../components/field.tsx";
import { ListOverview } from "../../components/lists/list-overview.tsx";
import { OnlyLive } from "../../components/only-live.tsx";
import { Card } from "../../components/page.tsx";
import { ErrorState, FormError, SkeletonLines } from "../../components/states.tsx";
import { showToast } from "../../components/toast.tsx";
import { t } from "../../messages/settings.ts";
import { useSession } from "../../session/session-context.tsx";
import { Reach, SaveButton, useLoosening } from "./section-parts.tsx";

type Thresholds = Answer<"readThresholds">;

export function ListsSection(): ReactNode {
	const thresholds = useQuery(readQuery("readThresholds", {}));
	const workspace = useQuery(readQuery("readWorkspace", {}));
	return (
		<>
			<Reach />
			<ListOverview title={t("publishedLists")} text={t("publishedListsText")} />
			<Card title={t("needsLists")}>
				{workspace.isError && <ErrorState error={workspace.error} onRetry={() => void workspace.refetch()} />}
				{workspace.isPending && <SkeletonLines count={2} />}
				{workspace.data !== undefined && <NeedsListsForm isNeeded={workspace.data.screening_needs_lists} />}
			</Card>
			<Card title={t("thresholds")}>
				{thresholds.isError && <ErrorState error={thresholds.error} onRetry={() => void thresholds.refetch()} />}
				{thresholds.isPending && <SkeletonLines count={3} />}
				{thresholds.data !== undefined && <ThresholdsForm thresholds={thresholds.data} />}
			</Card>
		</>
	);
}

/** Turning it on takes effect at once. Turning it off takes a second person. */
function NeedsListsForm({ isNeeded }: { readonly isNeeded: boolean }): ReactNode {
	const { can } = useSession();
	const change = useChange("changeWorkspace", { onSuccess: () => showToast({ title: t("saved") }) });
	const loosen = useLoosening();
	const isLocked = !can("changeWorkspace");
	const set = (isOn: boolean): void => {
		if (isOn) change.mutate({ body: { screening_needs_lists: true } });
		else loosen.mutate({ body: { screening_needs_lists: false } });
	};
	return (
		<div className="flex flex-col gap-1">
			<FormError error={change.error ?? loosen.error} />
			<Switch
				label={t("needsListsSwitch")}
				isOn={isNeeded}
				disabled={isLocked || change.isPending || loosen.isPending}
				onToggle={set}
			/>
			<p className="text-xs text-faint">{t("needsListsHint")}</p>
			<OnlyLive operation="changeWorkspace" text={t("onlyLive")} />
		</div>
	);
}

const NAMES = ["sanction", "pep", "strong"] as const;

function ThresholdsForm({ thresholds }: { readonly thresholds: Thresholds }): ReactNode {
	const { can } = useSession();
	const loosen = useLoosening();
	const form = useApiForm("changeThresholds", {
		initial: {
			sanction: String(thresholds.sanction),
			pep: String(thresholds.pep),
			strong: String(thresholds.strong),
		},
		toInput: (values) => {
			const wanted = { sanction: Number(values.sanction), pep: Number(values.pep), strong: Number(values.strong) };
			// A higher threshold finds fewer matches, and fewer of them take two people: another person confirms it.
			const raised = {
				...(wanted.sanction > thresholds.sanction && { sanction: wanted.sanction }),
				...(wanted.strong > thresholds.strong && { strong: wanted.strong }),
			};
			const isLooser = Object.keys(raised).length > 0;
			const rest = NAMES.filter((name) => wanted[name] !== thresholds[name] && !(name in raised));
			if (isLooser) loosen.mutate({ body: { thresholds: raised } });
			if (isLooser && rest.length === 0) return undefined;
			return { body: Object.fromEntries(rest.map((name) => [name, wanted[name]])) };
		},
		onSuccess: () => showToast({ title: t("thresholdsSaved") }),
	});
	const isLocked = !can("changeThresholds");
	return (
		<form onSubmit={form.submit} className="flex flex-col gap-4">
			<FormError error={form.error ?? loosen.error} />
			<p className="text-sm text-soft">{t("thresholdsText")}</p>
			<div className="grid gap-4 sm:grid-cols-3">
				{NAMES.map((name) => (
					<Field key={name} label={t(`threshold_${name}`)} hint={t(`threshold_${name}_hint`)}>
						<Input type="number" min={0.5} max={1} step={0.01} required disabled={isLocked} {...form.text(name)} />
					</Field>
				))}
			</div>
			{!isLocked && <SaveButton isBusy={form.isBusy} />}
			<OnlyLive operation="changeThresholds" text={t("onlyLive")} />
		</form>
	);
}
