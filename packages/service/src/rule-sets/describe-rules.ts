// Describes the catalogue and the signals for people who write rule sets.

import type { CatalogueParameter, CatalogueRule, CountryServed, SignalDescription } from "@hakiki/domain";
import { catalogue, DECLARED_SIGNALS, type ParameterSpec } from "@hakiki/rules";

/** Gives each rule with the defaults of one country. */
export function describeCatalogue(country: CountryServed): readonly CatalogueRule[] {
	return catalogue.map((rule) => ({
		id: rule.id,
		title: rule.title,
		why: rule.why,
		appliesTo: rule.appliesTo,
		parameters: Object.fromEntries(
			Object.entries(rule.parameters).map(([name, spec]) => [name, describeParameter(spec, country)]),
		),
		signals: rule.signals,
		weight: rule.weight,
		floor: rule.floor ?? null,
		tags: rule.tags,
	}));
}

function describeParameter({ default: value, ...rest }: ParameterSpec, country: CountryServed): CatalogueParameter {
	return { default: typeof value === "number" ? value : value[country], ...rest };
}

/** Lists the signals that custom rules may read. The unit `money` means minor units. */
export function describeSignals(): readonly SignalDescription[] {
	return DECLARED_SIGNALS.map(({ name, group, type, unit, choices, meaning }) => ({
		name,
		group,
		type,
		unit: unit ?? null,
		choices: choices === undefined ? null : [...choices],
		meaning,
	}));
}
