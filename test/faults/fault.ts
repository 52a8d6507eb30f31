// The shape of a fault.

import type { Site } from "./site.ts";

/** `npm run test:faults`, on a machine that has nothing else to do; otherwise a short form beside the other tests. */
export const IS_LONG = process.env["HAKIKI_FAULTS"] === "long";

export interface Fault {
	readonly name: string;
	/** How often it strikes: in `npm test`, and in `npm run test:faults`. */
	readonly strikes: { readonly short: number; readonly long: number };
	/** Why this machine cannot have it; nothing when it can. */
	explainAbsence?(): string | undefined;
	/** A site of its own; faults without one share theirs in `npm test`. */
	open?(seed: number): Promise<Site>;
	/** Strikes so often, under load, and sees to it that all is well again. What is worth telling goes into the table. */
	run(site: Site, strikes: number): Promise<string | undefined>;
}
