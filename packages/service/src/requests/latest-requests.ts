// Keeps the latest requests of each realm's integration, so that its developers see what is wrong with them. Noting a request
// only keeps a reference to it. Every two seconds the process masks the latest ones and adds them to the table.

import { setImmediate as takeTurn } from "node:timers/promises";
import {
	insertIntegrationRequests,
	type NewIntegrationRequest,
	type Pool,
	type Realm,
	trimIntegrationRequests,
} from "@hakiki/store";
import type { World } from "../realm-context.ts";
import { ANSWER_LENGTH_MAX, type AnsweredRequest, BODY_BYTES_MAX, describeRequest } from "./describe-request.ts";

const EVERY_MS = 2_000;
/** The requests of one realm that are written at a time. Refused ones take at most three places if there are others. */
const WRITTEN_MAX = 5;
const REFUSED_MAX = 3;
/** Requests of further realms within the same two seconds are not kept. */
const REALMS_MAX = 100;
const COMPLAINT_EVERY_MS = 60_000;
const REFUSED = 400;

/** The latest requests of one realm since the last write. Each new one takes the place of the oldest. */
class Ring {
	private readonly kept: AnsweredRequest[] = [];
	private next = 0;

	add(request: AnsweredRequest): void {
		this.kept[this.next] = request;
		this.next = (this.next + 1) % WRITTEN_MAX;
	}

	/** Oldest first. */
	list(): readonly AnsweredRequest[] {
		return [...this.kept.slice(this.next), ...this.kept.slice(0, this.next)];
	}
}

export class LatestRequests {
	private readonly pool: Pool;
	private readonly world: Pick<World, "log" | "now">;
	private rings = new Map<Realm, { readonly accepted: Ring; readonly refused: Ring }>();
	private timer: ReturnType<typeof setTimeout> | undefined;
	private writing: Promise<void> = Promise.resolve();
	private complainedAt = Number.NEGATIVE_INFINITY;

	constructor({ pool, world }: { readonly pool: Pool; readonly world: Pick<World, "log" | "now"> }) {
		this.pool = pool;
		this.world = world;
	}

	/** Called for every request of an integration, so it does as little as possible. */
	note(request: AnsweredRequest): void {
		let rings = this.rings.get(request.realm);
		if (rings === undefined) {
			if (this.rings.size === REALMS_MAX) return;
			rings = { accepted: new Ring(), refused: new Ring() };
			this.rings.set(request.realm, rings);
			this.timer ??= setTimeout(() => this.write(), EVERY_MS).unref();
		}
		(request.status >= REFUSED ? rings.refused : rings.accepted).add(isLong(request) ? shorten(request) : request);
	}

	/** Writes the requests that were noted. They are lost if the database is unavailable. */
	write(): Promise<void> {
		clearTimeout(this.timer);
		this.timer = undefined;
		const { rings } = this;
		if (rings.size === 0) return this.writing;
		this.rings = new Map();
		const noted = [...rings].map(([realm, { accepted, refused }]) => ({
			realm,
			requests: choose(accepted.list(), refused.list()),
		}));
		this.writing = this.writing.then(() => this.store(noted)).catch(() => this.complain());
		return this.writing;
	}

	private async store(
		noted: readonly { readonly realm: Realm; readonly requests: readonly AnsweredRequest[] }[],
	): Promise<void> {
		const requests: NewIntegrationRequest[] = [];
		for (const { realm, requests: chosen } of noted) {
			requests.push(...chosen.map((one) => ({ realm, request: describeRequest(one) })));
			// Decisions come first: masking a few large bodies takes a millisecond.
			await takeTurn();
		}
		await insertIntegrationRequests(this.pool, { requests });
		await trimIntegrationRequests(this.pool, { realms: noted.map(({ realm }) => realm) });
	}

	private complain(): void {
		const now = this.world.now();
		if (now - this.complainedAt < COMPLAINT_EVERY_MS) return;
		this.complainedAt = now;
		this.world.log("debug", "the latest requests of integrations could not be written", { component: "requests" });
	}
}

function isLong({ body, answer }: AnsweredRequest): boolean {
	return answer.length > ANSWER_LENGTH_MAX || (body !== undefined && body.length > BODY_BYTES_MAX);
}

/** Large batches would take too much memory, and reading them too much time. */
function shorten({ body, answer, ...request }: AnsweredRequest): AnsweredRequest {
	return {
		...request,
		body: body !== undefined && body.length > BODY_BYTES_MAX ? undefined : body,
		answer: answer.length > ANSWER_LENGTH_MAX ? "" : answer,
	};
}

/** The newest of both. Refused requests come first, because people look for them. */
function choose(accepted: readonly AnsweredRequest[], refused: readonly AnsweredRequest[]): readonly AnsweredRequest[] {
	const room = Math.max(REFUSED_MAX, WRITTEN_MAX - accepted.length);
	const chosen = refused.slice(-room);
	return [...chosen, ...accepted.slice(chosen.length - WRITTEN_MAX)];
}
