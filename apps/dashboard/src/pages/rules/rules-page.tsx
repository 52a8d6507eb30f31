// Rules: catalogue, custom rules, draft, backtest, learning, the learned score and versions.

import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { Badge } from "../../components/badge.tsx";
import { Page } from "../../components/page.tsx";
import { ErrorState, SkeletonLines } from "../../components/states.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { t as layerText } from "../../messages/layer.ts";
import { t } from "../../messages/rules.ts";
import { loadChunk } from "../../shell/load-chunk.ts";
import { Backtest } from "./backtest.tsx";
import { Catalogue } from "./catalogue.tsx";
import { readCustomRules } from "./draft-edits.ts";
import { DraftTab } from "./draft-tab.tsx";
import { Learning } from "./learning.tsx";
import { OwnRules } from "./own-rules.tsx";
import { Thresholds } from "./thresholds.tsx";
import { contentOf, useRules } from "./use-draft.ts";
import { Versions } from "./versions.tsx";

const route = getRouteApi("/rules");
const LayerTab = lazy(async () => ({
	default: (await loadChunk(() => import("./layer/layer-tab.tsx"))).LayerTab,
}));

export function RulesPage(): ReactNode {
	const { tab } = route.useSearch();
	const navigate = useNavigate({ from: "/rules" });
	const rules = useRules();
	if (rules.isError && rules.data === undefined)
		return <ErrorState error={rules.error} onRetry={() => void rules.refetch()} />;
	const { data } = rules;
	return (
		<Page
			title={t("title")}
			lead={`${t("lead")} ${t("bothModes")}`}
			actions={
				data !== undefined && (
					<>
						<Badge>{t("inForce", { version: data.published.version })}</Badge>
						{data.draft !== null && <Badge tone="review">{t("draftOf", { count: data.draft.changes.length })}</Badge>}
						{data.shadow !== null && <Badge tone="accent">{t("watching")}</Badge>}
					</>
				)
			}
		>
			{data === undefined ? (
				<SkeletonLines count={12} />
			) : (
				<Tabs
					label={t("title")}
					current={tab ?? "catalogue"}
					onChange={(next) => void navigate({ search: next === "catalogue" ? {} : { tab: next } })}
					tabs={[
						{ id: "catalogue", label: t("catalogue"), content: <Catalogue rules={data} /> },
						{
							id: "own",
							label: t("own"),
							count: Object.keys(readCustomRules(contentOf(data))).length,
							content: <OwnRules rules={data} />,
						},
						{ id: "thresholds", label: t("thresholds"), content: <Thresholds rules={data} /> },
						{
							id: "draft",
							label: t("draft"),
							count: data.draft?.changes.length,
							content: <DraftTab rules={data} />,
						},
						{ id: "backtest", label: t("backtest"), content: <Backtest rules={data} /> },
						{ id: "learning", label: t("learning"), content: <Learning /> },
						{
							id: "layer",
							label: layerText("tab"),
							content: (
								<Suspense fallback={<SkeletonLines count={8} />}>
									<LayerTab rules={data} />
								</Suspense>
							),
						},
						{ id: "versions", label: t("versions"), content: <Versions rules={data} /> },
					]}
				/>
			)}
		</Page>
	);
}
