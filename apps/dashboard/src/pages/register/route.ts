import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { listWords } from "../../api/call.ts";
import { loadChunk } from "../../shell/load-chunk.ts";
import { rootRoute } from "../../shell/root-route.ts";
import { dropUnset, readDay, readText, readWords } from "../../shell/search-params.ts";

const registerRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: "/register",
	validateSearch: (search: Record<string, unknown>) =>
		dropUnset({
			type: readWords(search, "type", listWords("listRegister", "type")),
			decision: readWords(search, "decision", listWords("listRegister", "decision")),
			status: readWords(search, "status", listWords("listRegister", "status")),
			customer_id: readText(search, "customer_id", 128),
			from: readDay(search, "from"),
			to: readDay(search, "to"),
		}),
	component: lazyRouteComponent(() => loadChunk(() => import("./register-page.tsx")), "RegisterPage"),
});

export const registerRoutes = [registerRoute] as const;
