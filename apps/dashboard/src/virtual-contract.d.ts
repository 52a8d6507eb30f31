// The module that `build/contract-plugin.ts` makes from the contract.

declare module "virtual:contract" {
	import type { operations } from "@hakiki/contract";

	type OperationId = keyof typeof operations;
	/** For example `GET /v1/cases/{case_id}`. */
	export const ROUTES: Readonly<Record<OperationId, string>>;
	export const SCOPES: Readonly<Record<OperationId, string>>;
	export const TAGS: Readonly<Record<OperationId, string>>;
	/** The operations that change both modes and are refused in test mode. */
	export const LIVE_ONLY: Readonly<Partial<Record<OperationId, true>>>;
	/** A share of fewer labelled events is not shown. */
	export const LABELS_MIN: number;
	export const WORDS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}
