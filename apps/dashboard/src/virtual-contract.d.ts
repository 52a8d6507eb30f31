declare module "virtual:contract" {
	import type { operations } from "@hakiki/contract";

	type OperationId = keyof typeof operations;
	export const ROUTES: Readonly<Record<OperationId, string>>;
	export const SCOPES: Readonly<Record<OperationId, string>>;
	export const WORDS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}
