// POST /v1/screen: sanctions and PEP matches for a name. It creates no customer.

import { foldScreenInput, operations, viewScreen } from "@hakiki/contract";
import { screenName } from "@hakiki/service";
import { type Routes, serve } from "../../serve.ts";

export function registerScreenName(routes: Routes): void {
	serve(routes, operations.screenName, async ({ tools, context, body }) =>
		viewScreen(screenName(tools, context, foldScreenInput(body))),
	);
}
