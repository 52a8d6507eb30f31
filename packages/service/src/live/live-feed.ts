// Sends live messages to open dashboards. Every process reads the messages of all processes, but only while a dashboard is
// open. A reader who is too slow, or was away for too long, is told to reload everything.

import { type LiveMessage, listLiveMessages, type Pool, type Realm, readLiveSpan } from "@hakiki/store";
import type { World } from "../realm-context.ts";

export interface Onlooker {
	readonly realm: Realm;
	/** The last message that the reader saw. */
	readonly after: number | undefined;
	/** Called first: the position of the reader, and whether the missed messages follow. */
	onStart(place: { readonly id: number; readonly isResumed: boolean }): void;
	onMessage(message: LiveMessage): void;
	/** Called if messages were missed that are no longer stored. */
	onGap(id: number): void;
}

interface Watch {
	readonly onlooker: Onlooker;
	/** Undefined until the position is known. Messages that arrive before are kept. */
	position: number | undefined;
	kept: LiveMessage[];
	isOverrun: boolean;
}

const POLL_MS = 500;
/** The pause after a failure. */
const RETRY_MS = 2_000;
const MESSAGES_MAX = 1_000;

export class LiveFeed {
	private readonly pool: Pool;
	private readonly world: Pick<World, "log">;
	private readonly watches = new Set<Watch>();
	/** The last message that was sent to all readers. */
	private position = 0;
	private timer: NodeJS.Timeout | undefined;
	private isPolling = false;

	constructor(options: { readonly pool: Pool; readonly world: Pick<World, "log"> }) {
		this.pool = options.pool;
		this.world = options.world;
	}

	get count(): number {
		return this.watches.size;
	}

	/** Returns a function that unsubscribes. Throws if the database does not answer. */
	async watch(onlooker: Onlooker): Promise<() => void> {
		const watch: Watch = { onlooker, position: undefined, kept: [], isOverrun: false };
		// The reader is added before the first query: the poll sees later messages, and the query sees earlier ones.
		const isFirst = this.watches.size === 0;
		this.watches.add(watch);
		const stop = (): void => {
			this.watches.delete(watch);
			if (this.watches.size === 0) this.rest();
		};
		try {
			const { oldest, newest } = await readLiveSpan(this.pool);
			if (isFirst) this.position = Math.max(this.position, newest);
			this.wait(POLL_MS);
			await this.begin(watch, oldest, newest);
		} catch (error) {
			stop();
			throw error;
		}
		return stop;
	}

	stop(): void {
		this.watches.clear();
		this.rest();
	}

	/** Sends the missed messages, then those that arrived meanwhile. */
	private async begin(watch: Watch, oldest: number, newest: number): Promise<void> {
		const { onlooker } = watch;
		const { after, realm } = onlooker;
		if (after === undefined) {
			this.settle(watch, newest, { id: newest, isResumed: false });
			return;
		}
		const isKnown = after >= oldest - 1 && after <= newest && newest > 0;
		const missed = isKnown
			? await listLiveMessages(this.pool, { realms: [realm], after, limit: MESSAGES_MAX + 1 })
			: undefined;
		if (missed === undefined || missed.length > MESSAGES_MAX) {
			onlooker.onStart({ id: newest, isResumed: true });
			onlooker.onGap(newest);
			this.settle(watch, newest);
			return;
		}
		onlooker.onStart({ id: after, isResumed: true });
		for (const message of missed) onlooker.onMessage(message);
		this.settle(watch, missed.at(-1)?.id ?? after);
	}

	private settle(watch: Watch, position: number, start?: { readonly id: number; readonly isResumed: boolean }): void {
		const { onlooker, kept } = watch;
		if (start !== undefined) onlooker.onStart(start);
		watch.position = position;
		watch.kept = [];
		if (watch.isOverrun) onlooker.onGap(kept.at(-1)?.id ?? position);
		else for (const message of kept) this.tell(watch, message);
	}

	private tell(watch: Watch, message: LiveMessage): void {
		if (watch.onlooker.realm !== message.realm) return;
		if (watch.position === undefined) {
			if (watch.kept.length < MESSAGES_MAX) watch.kept.push(message);
			else watch.isOverrun = true;
		} else if (message.id > watch.position) {
			watch.position = message.id;
			watch.onlooker.onMessage(message);
		}
	}

	private wait(ms: number): void {
		if (this.timer !== undefined || this.isPolling) return;
		this.timer = setTimeout(() => void this.poll(), ms);
		this.timer.unref();
	}

	private rest(): void {
		clearTimeout(this.timer);
		this.timer = undefined;
	}

	private async poll(): Promise<void> {
		this.timer = undefined;
		this.isPolling = true;
		let next = POLL_MS;
		try {
			const realms = [...new Set([...this.watches].map(({ onlooker }) => onlooker.realm))];
			const found = await listLiveMessages(this.pool, { realms, after: this.position, limit: MESSAGES_MAX });
			for (const message of found) for (const watch of this.watches) this.tell(watch, message);
			this.position = found.at(-1)?.id ?? this.position;
			if (found.length === MESSAGES_MAX) next = 0;
		} catch (error) {
			next = RETRY_MS;
			this.world.log("warn", "live messages could not be read", { failure: error });
		}
		this.isPolling = false;
		if (this.watches.size > 0) this.wait(next);
	}
}
