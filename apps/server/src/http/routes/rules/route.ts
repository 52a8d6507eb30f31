// GET /v1/rules and below: the published rules and their draft, versions, differences, the catalogue and the signals.

import { operations, viewCatalogue, viewPage, viewRuleSet, viewRules, viewVersion } from "@hakiki/contract";
import { AppError } from "@hakiki/domain";
import {
	compareRuleSets,
	describeCatalogue,
	describeSignals,
	listRuleSetVersions,
	readRuleSetVersion,
	readRules,
} from "@hakiki/service";
import { parseVersion, readRuleSetName } from "../../read-rule-set-name.ts";
import { type Routes, serve } from "../../serve.ts";

export function registerRules(routes: Routes): void {
	serve(routes, operations.readRules, async ({ tools, context }) => viewRules(await readRules(tools, context)));
	serve(routes, operations.listRuleVersions, async ({ tools, context, query: { cursor, limit } }) => {
		const before = cursor === undefined ? undefined : parseVersion(cursor);
		if (cursor !== undefined && before === undefined) throw AppError.wrongCursor();
		const items = await listRuleSetVersions(tools, context, { before, limit });
		const last = items.length < limit ? undefined : items.at(-1);
		return viewPage({ items, next: last && String(last.version) }, viewVersion);
	});
	serve(routes, operations.readRuleVersion, async ({ tools, context, parameters }) => {
		const version = parseVersion(parameters.version);
		if (version === undefined) throw new AppError("not_found", "There is no such version of the rules");
		return viewRuleSet(await readRuleSetVersion(tools, context, version));
	});
	serve(routes, operations.compareRules, async ({ tools, context, query }) => {
		const from = readRuleSetName(query.from) ?? "published";
		const to = readRuleSetName(query.to) ?? "draft";
		const changes = await compareRuleSets(tools, context, { from, to });
		return { from: String(from), to: String(to), changes: [...changes] };
	});
	serve(routes, operations.describeRules, async ({ context }) =>
		viewCatalogue(describeCatalogue(context.settings.country)),
	);
	serve(routes, operations.describeSignals, async () => ({ data: [...describeSignals()] }));
}
