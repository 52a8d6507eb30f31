// What the routes about rule sets need of the service.

import type {
	CatalogueRuleSource,
	PublishedRulesSource,
	RuleDraftSource,
	RuleSetChangeSource,
	RuleSetContentSource,
	RuleSetVersionSource,
	RuleShadowSource,
	RulesBacktestSource,
	RulesDraftInput,
	RulesSource,
	ShadowReportSource,
	SignalSource,
} from "@hakiki/contract";
import type { Caller } from "./service-port.ts";

export type RuleSetName = number | "published" | "draft";

export interface BacktestQuery {
	readonly from: RuleSetName | undefined;
	readonly to: RuleSetName | undefined;
	/** The latest so many events. */
	readonly eventsMax: number;
	readonly scoreFrom: number | undefined;
	readonly scoreTo: number | undefined;
}

/** What is not there is an `AppError` of code `not_found`; what is wrong in a draft, one that names every field. */
export interface RulesPort {
	read(caller: Caller): Promise<RulesSource>;
	listVersions(
		caller: Caller,
		page: { readonly before?: number | undefined; readonly limit: number },
	): Promise<readonly RuleSetVersionSource[]>;
	readVersion(
		caller: Caller,
		version: number,
	): Promise<RuleSetVersionSource & { readonly content: RuleSetContentSource }>;
	compare(
		caller: Caller,
		names: { readonly from: RuleSetName; readonly to: RuleSetName },
	): Promise<readonly RuleSetChangeSource[]>;
	replaceDraft(caller: Caller, input: RulesDraftInput): Promise<RuleDraftSource>;
	validateDraft(caller: Caller, input: RulesDraftInput): Promise<readonly RuleSetChangeSource[]>;
	discardDraft(caller: Caller): Promise<void>;
	publish(
		caller: Caller,
		input: { readonly reason: string; readonly revision?: number | undefined },
	): Promise<PublishedRulesSource>;
	rollBack(caller: Caller, input: { readonly version: number; readonly reason: string }): Promise<PublishedRulesSource>;
	startShadow(caller: Caller): Promise<RuleShadowSource>;
	stopShadow(caller: Caller): Promise<number>;
	reportShadow(caller: Caller): Promise<ShadowReportSource>;
	/** One at a time in a process: another is an `AppError` of code `service_unavailable`. */
	backtest(caller: Caller, options: BacktestQuery): Promise<RulesBacktestSource>;
	describeCatalogue(caller: Caller): Promise<readonly CatalogueRuleSource[]>;
	describeSignals(): readonly SignalSource[];
}
