// Applies a change, or requests it if it would loosen a setting that needs two people. A requested change waits until
// another person confirms it, or for a day.

import { AppError, type LooseningFacts } from "@hakiki/domain";
import { type AdminTools, type Loosening, requestLoosening } from "@hakiki/service";
import type { CommandIo } from "./command.ts";
import { formatIso } from "./print-table.ts";

/** Returns the waiting request, or undefined if the change has taken effect. */
export async function changeOrAsk(
	tools: AdminTools,
	workspaceId: string,
	wanted: Loosening & { readonly actor: string },
	change: () => Promise<unknown>,
): Promise<LooseningFacts | undefined> {
	try {
		await change();
		return undefined;
	} catch (error) {
		const isLooser = error instanceof AppError && error.details.some(({ code }) => code === "two_people");
		if (!isLooser) throw error;
		const waiting = await requestLoosening(tools, { workspaceId }, wanted);
		return waiting.find(({ requestedBy }) => requestedBy === wanted.actor);
	}
}

export function sayWaiting(io: CommandIo, waiting: LooseningFacts | undefined): void {
	if (waiting === undefined) return;
	const at = formatIso(waiting.effectiveAt);
	io.say(`This change needs a second person: it takes effect at ${at}, or when another person confirms it.`);
}
