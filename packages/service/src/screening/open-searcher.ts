// Opens a searcher in a thread, or in this thread when the process runs from sources, as tests do.

import { once } from "node:events";
import { Worker } from "node:worker_threads";
import {
	CustomerSearcher,
	type EntryRow,
	type Examined,
	type SealedCustomer,
	type SearchedRealm,
} from "./customer-searcher.ts";

export interface Searcher {
	addEntries(rows: readonly EntryRow[]): Promise<void>;
	compile(): Promise<void>;
	examine(customers: readonly SealedCustomer[], realm: SearchedRealm): Promise<Examined>;
	/** Ends the searcher at once. */
	close(): Promise<void>;
}

export type SearchRequest =
	| { readonly kind: "entries"; readonly rows: readonly EntryRow[] }
	| { readonly kind: "compile" }
	| { readonly kind: "examine"; readonly customers: readonly SealedCustomer[]; readonly realm: SearchedRealm };

/** A thread cannot run TypeScript sources. */
const IS_SOURCE = import.meta.url.endsWith(".ts");
/** Several times the memory of a million names. */
const MEMORY_MB_MAX = 4_096;
/** The search is not urgent, so its young generation has a quarter of the size of the deciding thread's. */
const SHORT_LIVED_MB_MAX = 12;

export function openSearcher(): Searcher {
	return IS_SOURCE ? openHere() : openThread();
}

export function serveRequest(searcher: CustomerSearcher, request: SearchRequest): Examined | undefined {
	switch (request.kind) {
		case "entries":
			searcher.addEntries(request.rows);
			return undefined;
		case "compile":
			searcher.compile();
			return undefined;
		case "examine":
			return searcher.examine(request.customers, request.realm);
	}
}

function openHere(): Searcher {
	const searcher = new CustomerSearcher();
	return buildSearcher(
		async (request) => serveRequest(searcher, request),
		async () => undefined,
	);
}

function openThread(): Searcher {
	// The thread's file lies beside this one, in `dist` and in the bundle.
	const worker = new Worker(new URL("./searching-thread.js", import.meta.url), {
		resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB_MAX, maxYoungGenerationSizeMb: SHORT_LIVED_MB_MAX },
	});
	worker.unref();
	// The caller that waits gets the error. An error while nobody waits must not end the process.
	let failure: unknown;
	worker.on("error", (error) => {
		failure = error;
	});
	worker.on("exit", () => {
		failure ??= new Error("The thread that searches for customers has ended");
	});
	const ask = async (request: SearchRequest): Promise<Examined | undefined> => {
		if (failure !== undefined) throw failure;
		const over = new AbortController();
		const ended = once(worker, "exit", { signal: over.signal }).then(() => {
			throw failure;
		});
		ended.catch(() => undefined);
		const answer = once(worker, "message", { signal: over.signal });
		answer.catch(() => undefined);
		worker.ref();
		worker.postMessage(request);
		try {
			const [message] = (await Promise.race([answer, ended])) as [Examined | null];
			return message ?? undefined;
		} finally {
			over.abort();
			worker.unref();
		}
	};
	return buildSearcher(ask, async () => void (await worker.terminate()));
}

function buildSearcher(
	ask: (request: SearchRequest) => Promise<Examined | undefined>,
	close: () => Promise<void>,
): Searcher {
	return {
		addEntries: async (rows) => void (await ask({ kind: "entries", rows })),
		compile: async () => void (await ask({ kind: "compile" })),
		examine: async (customers, realm) =>
			(await ask({ kind: "examine", customers, realm })) ?? { looked: 0, searched: 0, unreadable: 0, found: [] },
		close,
	};
}
