// The task behind every outbox row: telling a workspace's endpoints what happened.

/** What a `notify` job carries. */
export interface Notice {
	readonly outbox_id: number;
	readonly realm: number;
	/** A kind of webhook, e.g. `decision.blocked`. */
	readonly kind: string;
	readonly body: Readonly<Record<string, unknown>>;
	/** When it happened, in ms. */
	readonly created_at: number;
}

/** No workspace can register an endpoint yet, so a well-formed notice has nobody to reach and is done with. */
export async function notify(payload: unknown): Promise<void> {
	if (!isNotice(payload)) throw new Error("A notify job carries no notice");
}

function isNotice(payload: unknown): payload is Notice {
	if (typeof payload !== "object" || payload === null) return false;
	const notice = payload as Partial<Record<keyof Notice, unknown>>;
	return typeof notice.outbox_id === "number" && typeof notice.realm === "number" && typeof notice.kind === "string";
}
