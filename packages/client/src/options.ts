// What a client and a single call can be told.

/** As much of an answer as the client reads. */
export interface ResponseLike {
	/** HTTP status. */
	readonly status: number;
	/** Header by name, whatever its case. */
	readonly headers: { get(name: string): string | null };
	/** The whole body. */
	text(): Promise<string>;
}

/** As much of an `AbortSignal` as the client uses. */
export interface SignalLike {
	/** Whether it has been cancelled. */
	readonly aborted: boolean;
	/** Why. */
	readonly reason?: unknown;
	addEventListener(type: "abort", listener: () => void): void;
	removeEventListener(type: "abort", listener: () => void): void;
}

/** Options of one call; each one replaces the client's own. */
export interface CallOptions {
	/** Milliseconds per attempt, reading the body included. Default 5000. */
	readonly timeout?: number | undefined;
	/** Retries after a network error, a 429 or a 5xx. Default 2. */
	readonly maxRetries?: number | undefined;
	/** Milliseconds for all attempts and waits of a call together. Default: no bound but the others. */
	readonly deadline?: number | undefined;
	/** Cancels the attempt or the wait that is under way. */
	readonly signal?: SignalLike | undefined;
}

/** Options of a client. */
export interface HakikiOptions extends Omit<CallOptions, "signal"> {
	/** Where the service is. Default: `HAKIKI_BASE_URL`, else `http://localhost:4500`. */
	readonly baseUrl?: string | undefined;
	/** Used instead of the global `fetch`, e.g. for a proxy. */
	// A method's parameters are compared both ways, so that every `fetch` fits whatever its own types are.
	readonly fetch?: { call(url: string, init: object): Promise<ResponseLike> }["call"] | undefined;
}
