// The catalogue of rules as a query, with the titles in the language of the page.

import { queryOptions } from "@tanstack/react-query";
import { nameRule } from "../messages/words.ts";
import type { Answer } from "./call.ts";
import { readQuery } from "./queries.ts";

type Catalogue = Answer<"describeRules">;

export function readCatalogue() {
	return queryOptions({ ...readQuery("describeRules", {}), select: nameRules });
}

function nameRules(catalogue: Catalogue): Catalogue {
	return { ...catalogue, data: catalogue.data.map((rule) => ({ ...rule, title: nameRule(rule.id, rule.title) })) };
}
