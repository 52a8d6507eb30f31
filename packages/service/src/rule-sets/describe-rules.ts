// The catalogue and the signals as somebody who writes a rule set needs them.

import type { CountryServed } from "@hakiki/domain";
import { catalogue, DECLARED_SIGNALS, type ParameterSpec } from "@hakiki/rules";

export interface DescribedRule {
	readonly id: string;
	readonly title: string;
	readonly why: string;
	readonly appliesTo: readonly string[];
	readonly parameters: Readonly<Record<string, DescribedParameter>>;
	readonly signals: readonly string[];
	readonly weight: number;
	readonly floor: string | null;
	readonly tags: readonly string[];
}

interface DescribedParameter extends Omit<ParameterSpec, "default"> {
	readonly default: number;
}

/** With the defaults of one country. */
export function describeCatalogue(country: CountryServed): readonly DescribedRule[] {
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

function describeParameter({ default: value, ...rest }: ParameterSpec, country: CountryServed): DescribedParameter {
	return { default: typeof value === "number" ? value : value[country], ...rest };
}

export interface DescribedSignal {
	readonly name: string;
	readonly type: string;
	readonly unit: string | null;
	readonly meaning: string;
}

/** What custom rules may read. `money` is minor units. */
export function describeSignals(): readonly DescribedSignal[] {
	return DECLARED_SIGNALS.map(({ name, type, unit, meaning }) => ({ name, type, unit: unit ?? null, meaning }));
}
