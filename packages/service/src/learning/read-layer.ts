// Reads the learned layer of a rule set, in a form made to be drawn.

import type { LayerReading, RuleSetName } from "@hakiki/domain";
import { drawLayer, LAYER_BOUND, LAYER_FRAUDS_MIN } from "@hakiki/rules";
import { findDraft, findLayerRound, findRealm, listRounds, type Pool, type Realm } from "@hakiki/store";
import type { WorkspaceContext } from "../realm-context.ts";
import { findState, readNamed } from "../rule-sets/read-rules.ts";

export async function readLayer(
	{ pool }: { readonly pool: Pool },
	{ workspaceId }: WorkspaceContext,
	name: RuleSetName,
): Promise<LayerReading> {
	const state = await findState(pool, workspaceId);
	const { layer, pins } = await readNamed(pool, workspaceId, name);
	const draft = name === "draft" ? await findDraft(pool, { workspaceId }) : undefined;
	const version = typeof name === "number" ? name : (draft?.basedOn ?? state.version);
	// Rules belong to both modes, and only live events teach them.
	const realm = await findLiveRealm(pool, state.realms);
	const [latest] = await listRounds(pool, { realm, limit: 1 });
	return {
		version,
		layer: layer && { ...drawLayer(layer, pins), trainedTo: layer.trainedTo, bound: LAYER_BOUND },
		round: layer && (await findLayerRound(pool, { realm, trainedTo: layer.trainedTo, versionMax: version })),
		frauds: { known: latest?.body.learning.counts.fraud ?? 0, needed: LAYER_FRAUDS_MIN },
	};
}

async function findLiveRealm(pool: Pool, realms: readonly Realm[]): Promise<Realm> {
	for (const realm of realms) if ((await findRealm(pool, { realm }))?.isLive === true) return realm;
	throw new Error("The workspace has no live realm");
}
