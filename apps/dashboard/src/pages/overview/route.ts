import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { listWords } from "../../api/call.ts";
import { readQuery } from "../../api/queries.ts";
import { readCatalogue } from "../../api/rule-catalogue.ts";
import { loadChunk } from "../../shell/load-chunk.ts";
import { rootRoute } from "../../shell/root-route.ts";
import { dropUnset, readWords } from "../../shell/search-params.ts";
import { buildOverviewQuery, chooseRange, readRangeSearch } from "./range.ts";

const overviewRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: "/overview",
	validateSearch: (search: Record<string, unknown>) =>
		dropUnset({
			...readRangeSearch(search),
			show: readWords(search, "show", ["decisions", "stopped", "rate", "money"])?.[0],
			type: readWords(search, "type", listWords("listEvents", "type")),
			method: readWords(search, "method", listWords("listEvents", "method")),
		}),
	loaderDeps: ({ search }) => search,
	// Not awaited: the page shows what is missing. It is requested while the script of the page is loading.
	loader: ({ context: { queries, session }, deps }) => {
		if (!session.can("readOverview")) return;
		const query = buildOverviewQuery(deps, chooseRange(deps, Date.now(), session.workspace.time_zone));
		void queries.prefetchQuery(readQuery("readOverview", { query }));
		void queries.prefetchQuery(readCatalogue());
	},
	component: lazyRouteComponent(() => loadChunk(() => import("./overview-page.tsx")), "OverviewPage"),
});

export const overviewRoutes = [overviewRoute] as const;
