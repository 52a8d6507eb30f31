// Records that a person has opened a case: the first look at it, and the mentions that the person has now seen.

import { countUnseenMentions, findCase, inTransaction, noteFirstLook, type Pool, seeMentions } from "@hakiki/store";
import type { ModeContext, World } from "../realm-context.ts";
import { noSuchCase, readCaseUuid } from "./locked-case.ts";

const MENTIONS_COUNTED = 1_000;

export interface MentionReader {
	readonly actor: string;
	/** True to include notes on reports to the authorities. */
	readonly areReportsShown: boolean;
}

/** Returns how many mentions of the person in other cases are unseen. */
export async function seeCase(
	tools: { readonly pool: Pool; readonly world: Pick<World, "now"> },
	{ realm }: ModeContext,
	{ caseId: named, ...reader }: MentionReader & { readonly caseId: string },
): Promise<number> {
	const caseId = readCaseUuid(named);
	return inTransaction(tools.pool, async (client) => {
		if ((await findCase(client, { realm, caseId })) === undefined) throw noSuchCase();
		await noteFirstLook(client, { realm, caseId, actor: reader.actor, at: tools.world.now() });
		await seeMentions(client, { realm, caseId, ...reader });
		return countUnseenMentions(client, { realm, ...reader, countMax: MENTIONS_COUNTED });
	});
}

export async function countMentions(
	tools: { readonly pool: Pool },
	{ realm }: ModeContext,
	reader: MentionReader,
): Promise<number> {
	return countUnseenMentions(tools.pool, { realm, ...reader, countMax: MENTIONS_COUNTED });
}
