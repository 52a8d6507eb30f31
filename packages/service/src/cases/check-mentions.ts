// Checks the mentions of a note. Only users of the workspace can be mentioned, because nobody else would be notified.

import { AppError, formatUuid, parseId } from "@hakiki/domain";
import { type Executor, findUsers } from "@hakiki/store";
import type { RealmContext } from "../realm-context.ts";

const PREFIX = "user:";

/** Returns each mention once, in order. A user who may not sign in to this workspace is an error. */
export async function checkMentions(
	executor: Executor,
	{ workspaceId }: RealmContext,
	mentions: readonly string[],
): Promise<readonly string[]> {
	if (mentions.length === 0) return [];
	const ids = new Map(mentions.map((mention) => [mention, readUserUuid(mention)]));
	const users = await findUsers(executor, { ids: [...ids.values()].filter((id) => id !== undefined) });
	const known = new Set(
		users
			.filter(({ workspaces, disabledAt }) => disabledAt === null && (workspaces?.includes(workspaceId) ?? true))
			.map(({ id }) => id),
	);
	const unknown = mentions.flatMap((mention, index) =>
		known.has(ids.get(mention) ?? "")
			? []
			: [{ field: `mentions.${index}`, code: "unknown", message: "is nobody who works in this workspace" }],
	);
	if (unknown.length > 0) throw AppError.invalid(unknown);
	return [...ids.keys()];
}

function readUserUuid(actor: string): string | undefined {
	const bytes = actor.startsWith(PREFIX) ? parseId("usr", actor.slice(PREFIX.length)) : undefined;
	return bytes && formatUuid(bytes);
}
