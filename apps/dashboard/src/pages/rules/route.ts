import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadChunk } from "../../shell/load-chunk.ts";
import { rootRoute } from "../../shell/root-route.ts";
import { dropUnset, readNumber, readText, readWords } from "../../shell/search-params.ts";

const TABS = ["catalogue", "own", "thresholds", "draft", "backtest", "learning", "layer", "versions"];

/** The sizes of a backtest that the service accepts. */
function readSize(search: Record<string, unknown>): number | undefined {
	const size = readNumber(search, "events");
	return size !== undefined && Number.isInteger(size) && size >= 1 && size <= 20_000 ? size : undefined;
}

const rulesRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: "/rules",
	validateSearch: (search: Record<string, unknown>) =>
		dropUnset({
			tab: readWords(search, "tab", TABS)?.[0],
			find: readText(search, "find", 100),
			tag: readText(search, "tag", 40),
			events: readSize(search),
			sort: readText(search, "sort", 12),
			against: readText(search, "against", 12),
			version: readText(search, "version", 12),
			part: readText(search, "part", 100),
			show: readWords(search, "show", ["curves", "tables", "pinned"])?.[0],
		}),
	component: lazyRouteComponent(() => loadChunk(() => import("./rules-page.tsx")), "RulesPage"),
});

const ruleRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: "/rules/$ruleId",
	component: lazyRouteComponent(() => loadChunk(() => import("./rule-page.tsx")), "RulePage"),
});

export const rulesRoutes = [rulesRoute, ruleRoute] as const;
