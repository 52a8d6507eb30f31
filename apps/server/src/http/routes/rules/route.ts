// GET /v1/rules and below: the published rules and their draft, versions, differences, the catalogue and the signals.

import { operations, viewCatalogue, viewPage, viewRuleSet, viewRules, viewVersion } from "@hakiki/contract";
import { AppError } from "@hakiki/domain";
import type { FastifyInstance } from "fastify";
import { parseVersion, readRuleSetName } from "../../read-rule-set-name.ts";
import { serve } from "../../serve.ts";
import type { HakikiService } from "../../service-port.ts";

export function registerRules(app: FastifyInstance, { rules }: HakikiService): void {
	serve(app, operations.readRules, async ({ caller }) => viewRules(await rules.read(caller)));
	serve(app, operations.listRuleVersions, async ({ caller, query: { cursor, limit } }) => {
		const before = cursor === undefined ? undefined : parseVersion(cursor);
		if (cursor !== undefined && before === undefined) throw AppError.wrongCursor();
		const items = await rules.listVersions(caller, { before, limit });
		const last = items.length < limit ? undefined : items.at(-1);
		return viewPage({ items, next: last && String(last.version) }, viewVersion);
	});
	serve(app, operations.readRuleVersion, async ({ caller, parameters }) => {
		const version = parseVersion(parameters.version);
		if (version === undefined) throw new AppError("not_found", "There is no such version of the rules");
		return viewRuleSet(await rules.readVersion(caller, version));
	});
	serve(app, operations.compareRules, async ({ caller, query }) => {
		const from = readRuleSetName(query.from) ?? "published";
		const to = readRuleSetName(query.to) ?? "draft";
		const changes = await rules.compare(caller, { from, to });
		return { from: String(from), to: String(to), changes: [...changes] };
	});
	serve(app, operations.describeRules, async ({ caller }) => viewCatalogue(await rules.describeCatalogue(caller)));
	serve(app, operations.describeSignals, async () => ({ data: [...rules.describeSignals()] }));
}
