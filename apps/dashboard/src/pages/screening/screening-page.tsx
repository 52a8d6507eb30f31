// Screening: open matches, name search, rescreening and lists.

import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { readQuery } from "../../api/queries.ts";
import { Icon } from "../../components/icons.tsx";
import { ListsAlarm, useMissingLists } from "../../components/missing-lists.tsx";
import { Page } from "../../components/page.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { t } from "../../messages/screening.ts";
import { useSession } from "../../session/session-context.tsx";
import { Lists } from "./lists.tsx";
import { MatchesTab } from "./matches-tab.tsx";
import { Runs } from "./runs.tsx";
import { TryName } from "./try-name.tsx";

const route = getRouteApi("/screening");

export function ScreeningPage(): ReactNode {
	const { tab } = route.useSearch();
	const { can } = useSession();
	const navigate = useNavigate({ from: "/screening" });
	const tabs = [
		{ id: "matches", label: t("matches"), content: <MatchesTab /> },
		...(can("screenName") ? [{ id: "name", label: t("tryName"), content: <TryName /> }] : []),
		{ id: "runs", label: t("runs"), content: <Runs /> },
		{ id: "lists", label: t("lists"), content: <Lists /> },
	];
	return (
		<Page title={t("title")} lead={t("lead")} isFilled>
			<ListsWarning />
			<Tabs
				label={t("title")}
				tabs={tabs}
				current={tab ?? "matches"}
				onChange={(next) => void navigate({ search: next === "matches" ? {} : { tab: next } })}
			/>
		</Page>
	);
}

/** Missing or unreadable lists make “clear” less reliable, so this comes first. */
function ListsWarning(): ReactNode {
	const lists = useQuery(readQuery("readScreeningLists", {}));
	const missing = useMissingLists();
	const problems = (lists.data?.lists ?? []).filter(({ problem }) => problem !== null);
	const sentences = [
		// Test mode does not require them, but live mode will.
		...(missing.length === 0 ? (lists.data?.missing ?? []) : []),
		...problems.map(({ title, problem }) => t("listProblem", { list: title, problem: problem ?? "" })),
	];
	return (
		<>
			{missing.length > 0 && <ListsAlarm title={t("missingTitle")} sentences={missing} />}
			{sentences.length > 0 && <ListsNotice sentences={sentences} />}
		</>
	);
}

function ListsNotice({ sentences }: { readonly sentences: readonly string[] }): ReactNode {
	return (
		<div role="status" className="flex gap-2 rounded-md bg-review-tint px-3 py-2 text-sm text-review">
			<Icon name="alert" className="mt-0.5" />
			<div className="min-w-0 flex-1">
				{sentences.map((sentence) => (
					<p key={sentence} className="first-letter:uppercase">
						{sentence}
					</p>
				))}
			</div>
			<Link to="/settings/$section" params={{ section: "lists" }} className="underline">
				{t("toLists")}
			</Link>
		</div>
	);
}
