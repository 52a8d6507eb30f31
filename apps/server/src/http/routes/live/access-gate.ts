// Checks again and again whether the reader of a stream still has access. Messages wait for the result of the next check,
// so that a reader whose next request would be refused gets none of them.

import { AppError, type Permission } from "@hakiki/domain";
import type { Caller } from "@hakiki/service";

const WAITING_MAX = 2_000;

export interface GateOptions<Message> {
	/** The scope that the reader needs for the stream. */
	readonly scope: Permission;
	/** Looks up the reader again. Throws or returns undefined if access has ended. */
	findCaller(): Promise<Caller | undefined>;
	show(message: Message, scopes: ReadonlySet<Permission>): void;
	/** Called if more messages waited than are kept. */
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

	/** Sends the waiting messages, or ends the stream. If the database is unavailable, the messages keep waiting. */
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

/** An unavailable database does not mean that access has ended. */
function judgeFailure(error: unknown): "unknown" | undefined {
	return error instanceof AppError && error.code !== "service_unavailable" ? undefined : "unknown";
}
