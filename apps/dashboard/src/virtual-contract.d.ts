// What `build/contract-plugin.ts` makes of the contract.

declare module "virtual:contract" {
	import type { operations } from "@hakiki/contract";

	type OperationId = keyof typeof operations;
	/** As in `GET /v1/cases/{case_id}`. */
	export const ROUTES: Readonly<Record<OperationId, string>>;
	export const SCOPES: Readonly<Record<OperationId, string>>;
	export const TAGS: Readonly<Record<OperationId, string>>;
	export const WORDS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}
