// Whether somebody may still look on, asked for as long as a stream lasts. What is to be told waits for the answer, so that
// nothing is shown to somebody whose next request would be refused.

import { AppError, type Permission } from "@hakiki/domain";
import type { Caller } from "@hakiki/service";

const WAITING_MAX = 2_000;

export interface GateOptions<Message> {
	/** What one must hold to look on at all. */
	readonly scope: Permission;
	/** Who looks on, looked up again. Throws or gives nothing once access has ended. */
	findCaller(): Promise<Caller | undefined>;
	show(message: Message, scopes: ReadonlySet<Permission>): void;
	/** More waited than is kept. */
	onOverrun(latest: Message): void;
	onEnd(): void;
}

export class AccessGate<Message> {
	private readonly options: GateOptions<Message>;
	private waiting: Message[] = [];
	private isAsking = false;
	private hasEnded = false;

	constructor(options: GateOptions<Message>) {
		this.options = options;
	}

	tell(message: Message): void {
		if (this.hasEnded) return;
		if (this.waiting.length >= WAITING_MAX) this.waiting.shift();
		this.waiting.push(message);
		void this.check();
	}

	/** Shows what waits, or ends it all. While the database is away, nobody knows: what waits goes on waiting. */
	async check(): Promise<void> {
		if (this.isAsking || this.hasEnded) return;
		this.isAsking = true;
		const caller = await this.options.findCaller().catch(judgeFailure);
		this.isAsking = false;
		if (caller === "unknown" || this.hasEnded) return;
		if (caller?.scopes.has(this.options.scope) !== true) return this.end();
		const shown = this.waiting;
		this.waiting = [];
		const latest = shown.at(-1);
		if (shown.length >= WAITING_MAX && latest !== undefined) this.options.onOverrun(latest);
		else for (const message of shown) this.options.show(message, caller.scopes);
	}

	private end(): void {
		this.hasEnded = true;
		this.waiting = [];
		this.options.onEnd();
	}
}

/** A database that is away for a moment says nothing of who somebody is. */
function judgeFailure(error: unknown): "unknown" | undefined {
	return error instanceof AppError && error.code !== "service_unavailable" ? undefined : "unknown";
}
