// The options of a client and of a single call.

/** The part of a response that the client reads. */
export interface ResponseLike {
	/** HTTP status. */
	readonly status: number;
	/** Returns a header by its name, in any case. */
	readonly headers: { get(name: string): string | null };
	/** The whole body. */
	text(): Promise<string>;
}

/** The part of an `AbortSignal` that the client uses. */
export interface SignalLike {
	/** True after the signal was aborted. */
	readonly aborted: boolean;
	/** The reason of the abort. */
	readonly reason?: unknown;
	addEventListener(type: "abort", listener: () => void): void;
	removeEventListener(type: "abort", listener: () => void): void;
}

/** Options of one call. Each one replaces the client's own. */
export interface CallOptions {
	/** Milliseconds per attempt, including the time to read the body. Default 5000. */
	readonly timeout?: number | undefined;
	/** Retries after a network error, a 429 or a 5xx. Default 2. */
	readonly maxRetries?: number | undefined;
	/** Milliseconds for all attempts and waits of a call together. Default: none. */
	readonly deadline?: number | undefined;
	/** Cancels the current attempt or wait. */
	readonly signal?: SignalLike | undefined;
}

/** Options of a client. */
export interface HakikiOptions extends Omit<CallOptions, "signal"> {
	/** Default: `HAKIKI_BASE_URL`, or else `http://localhost:4500`. */
	readonly baseUrl?: string | undefined;
	/** Replaces the global `fetch`, for example to use a proxy. */
	// The type is that of a method, because TypeScript compares its parameters both ways. So every `fetch` fits.
	readonly fetch?: { call(url: string, init: object): Promise<ResponseLike> }["call"] | undefined;
}
