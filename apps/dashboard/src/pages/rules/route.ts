import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadChunk } from "../../shell/load-chunk.ts";
import { rootRoute } from "../../shell/root-route.ts";
import { dropUnset, readText, readWords } from "../../shell/search-params.ts";

const TABS = ["catalogue", "own", "thresholds", "draft", "backtest", "learning", "versions"];

const rulesRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: "/rules",
	validateSearch: (search: Record<string, unknown>) =>
		dropUnset({
			tab: readWords(search, "tab", TABS)?.[0],
			find: readText(search, "find", 100),
			tag: readText(search, "tag", 40),
			sort: readText(search, "sort", 12),
			against: readText(search, "against", 12),
			version: readText(search, "version", 12),
		}),
	component: lazyRouteComponent(() => loadChunk(() => import("./rules-page.tsx")), "RulesPage"),
});

const ruleRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: "/rules/$ruleId",
	component: lazyRouteComponent(() => loadChunk(() => import("./rule-page.tsx")), "RulePage"),
});

export const rulesRoutes = [rulesRoute, ruleRoute] as const;
