// The model that was trained outside: its facts, what the draft changes about it, and the buttons that change it.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { Answer } from "../../../api/call.ts";
import { readQuery } from "../../../api/queries.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { OnlyLive } from "../../../components/only-live.tsx";
import { Card, Facts } from "../../../components/page.tsx";
import { usePeople } from "../../../components/person.tsx";
import { ErrorState, SkeletonLines } from "../../../components/states.tsx";
import { Time } from "../../../components/time.tsx";
import { formatCount } from "../../../messages/define-messages.ts";
import { t } from "../../../messages/layer.ts";
import { nameSignal } from "../../../messages/signals.ts";
import { useSession } from "../../../session/session-context.tsx";
import type { Rules } from "../use-draft.ts";
import { type ModelAct, ModelDialog } from "./model-dialog.tsx";

type Reading = Answer<"readModel">;
type Model = NonNullable<Reading["model"]>;

const LIBRARIES: Readonly<Record<string, string>> = { lightgbm: "LightGBM", xgboost: "XGBoost" };

export function ModelCard({ rules }: { readonly rules: Rules }): ReactNode {
	const { can } = useSession();
	const found = useQuery(readQuery("readModel", {}));
	const [act, setAct] = useState<ModelAct>();
	if (found.isError && found.data === undefined)
		return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
	const model = found.data?.model ?? null;
	return (
		<Card title={t("model")} actions={model !== null && <StatusBadge status={model.status} />}>
			<p className="max-w-[90ch] text-sm text-soft">{t("modelLead")}</p>
			{found.data === undefined ? (
				<SkeletonLines count={3} />
			) : (
				<>
					<DraftNote draft={found.data.draft} />
					{model === null ? <p className="text-sm">{t("modelNone")}</p> : <ModelFacts model={model} />}
					<OnlyLive operation="loadModel" text={t("modelInLive")} />
					{can("loadModel") && (
						<div className="flex flex-wrap gap-2">
							{model !== null && (
								<>
									<Button onClick={() => setAct(model.status === "active" ? "shadow" : "promote")}>
										{t(model.status === "active" ? "modelToShadow" : "modelPromote")}
									</Button>
									<Button look="danger" icon="trash" onClick={() => setAct("remove")}>
										{t("modelRemove")}
									</Button>
								</>
							)}
							<Button icon="upload" onClick={() => setAct("load")}>
								{t("modelLoad")}
							</Button>
						</div>
					)}
					<ModelDialog
						act={act}
						rules={rules}
						fileBytesMax={found.data.file_bytes_max}
						onClose={() => setAct(undefined)}
					/>
				</>
			)}
		</Card>
	);
}

function StatusBadge({ status }: Pick<Model, "status">): ReactNode {
	return status === "active" ? (
		<Badge tone="allow" icon="check">
			{t("modelActive")}
		</Badge>
	) : (
		<Badge tone="accent" icon="eye">
			{t("modelShadow")}
		</Badge>
	);
}

function ModelFacts({ model }: { readonly model: Model }): ReactNode {
	const { nameOf } = usePeople();
	return (
		<>
			<Facts
				columns={3}
				facts={[
					{ label: t("modelName"), value: model.name },
					{ label: t("modelLibrary"), value: LIBRARIES[model.library] ?? model.library },
					{ label: t("modelTrees"), value: <span className="figures">{formatCount(model.trees)}</span> },
					{
						label: t("modelLoaded"),
						value: (
							<>
								<Time at={model.loaded_at} form="moment" />
								{model.loaded_by !== null && ` ${t("modelBy", { name: nameOf(model.loaded_by) })}`}
							</>
						),
					},
					{
						label: t("modelNeutral"),
						value: model.neutral === null ? t("modelNeutralMean") : <span className="figures">{model.neutral}</span>,
					},
					{ label: t("modelDigest"), value: <code className="font-mono text-xs break-all">{model.digest}</code> },
				]}
			/>
			<details className="text-sm">
				<summary className="cursor-pointer text-soft">{t("modelSignals", { count: model.signals.length })}</summary>
				<ul className="grid gap-x-6 pt-1 sm:grid-cols-2 lg:grid-cols-3">
					{model.signals.map((name) => (
						<li key={name}>{nameSignal(name)}</li>
					))}
				</ul>
			</details>
			<p className="text-sm">
				<Link to="/events" search={{ rule: "outside_model" }} className="text-accent hover:underline">
					{t("modelEvents")}
				</Link>
			</p>
		</>
	);
}

function DraftNote({ draft }: Pick<Reading, "draft">): ReactNode {
	if (draft === null) return null;
	const { model } = draft;
	return (
		<p className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-md bg-review-tint px-3 py-2 text-sm text-review">
			{model === null
				? t("modelDraftRemoves")
				: t(model.status === "active" ? "modelDraftActive" : "modelDraftLoads", { name: model.name })}
			<Link to="/rules" search={{ tab: "draft" }} className="font-medium underline">
				{t("openDraft")}
			</Link>
		</p>
	);
}
