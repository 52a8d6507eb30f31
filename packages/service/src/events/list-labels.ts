// Lists the current labels, newest first. Each source has one current label of an event.

import type { Label, LabelSummary, Page } from "@hakiki/domain";
import { listLabelPage, type Pool } from "@hakiki/store";
import { formatCursor, parseCursor } from "../cursor.ts";
import type { RealmContext } from "../realm-context.ts";
import { UNNAMED_SOURCE } from "./label-event.ts";

interface LabelQuery {
	readonly label?: Label | undefined;
	readonly source?: string | undefined;
	readonly cursor?: string | undefined;
	readonly limit: number;
}

export async function listLabels(
	tools: { readonly pool: Pool },
	{ realm }: RealmContext,
	{ label, source, cursor, limit }: LabelQuery,
): Promise<Page<LabelSummary>> {
	const [before] = cursor === undefined ? [] : parseCursor(cursor, ["uuid"]);
	const after = before === undefined ? undefined : String(before);
	const found = await listLabelPage(tools.pool, { realm, label, source, before: after, limit });
	const last = found.length < limit ? undefined : found.at(-1);
	return {
		items: found.map(({ uuid: _, ...one }) => ({ ...one, source: one.source === UNNAMED_SOURCE ? null : one.source })),
		next: last && formatCursor([last.uuid]),
	};
}
