import type { EventInput } from "@hakiki/domain";

export const CROWD_NAMES: readonly string[];

export function buildCrowd(
	name: string,
	options: { readonly country: "KE" | "NG"; readonly customers?: number; readonly seed?: number },
): {
	readonly lines: readonly { readonly event: EventInput & { readonly occurred_at: string }; readonly label: "legit" }[];
	readonly scoreFrom: number;
};
