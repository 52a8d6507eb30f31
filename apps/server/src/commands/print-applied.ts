// Prints what became of a change of the rules: published, or waiting for another person.

import type { AppliedRules } from "@hakiki/service";
import type { CommandIo } from "./command.ts";
import { formatChanges } from "./format-changes.ts";
import type { Options } from "./read-options.ts";

export function printApplied(options: Options, io: CommandIo, applied: AppliedRules): number {
	const { changes, published, waiting, needsApproval } = applied;
	if (options.isJson) {
		const version = published?.version ?? null;
		io.print(JSON.stringify({ version, draft_revision: waiting?.revision ?? null, changes }));
		return 0;
	}
	if (changes.length > 0) io.print(formatChanges(changes));
	if (published !== undefined) io.print(`Version ${published.version} is published (was ${published.before}).`);
	else if (waiting !== undefined)
		io.print(
			needsApproval === true
				? `Draft revision ${waiting.revision} waits: another person must publish it.`
				: `Draft revision ${waiting.revision} is saved. \`npx hakiki rules publish\` publishes it.`,
		);
	else io.print("The files match the published rules. Nothing was changed.");
	return 0;
}
