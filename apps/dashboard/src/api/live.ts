// The live stream: one connection per tab reports changes, and pages then reload their data. The connection closes
// while the tab is hidden, and later resumes at the same position.

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { SESSION_KEY } from "../session/session.ts";
import { ApiFailure } from "./failure.ts";
import { invalidate } from "./queries.ts";
import { request } from "./request.ts";

export interface LiveMessage {
	/** For example `case.changed`. */
	readonly name: string;
	readonly data: Readonly<Record<string, unknown>>;
}

/** `lost` without a network, and when the service could not be reached again at the first attempt. */
export type LiveState = "live" | "connecting" | "lost" | "off";

const SILENCE_MS_MAX = 40_000;
const DELAY_MS_MIN = 1_000;
const DELAY_MS_MAX = 30_000;
/** A browser has six connections to a server. Somebody who looks through ten tabs must not use them up. */
const HIDDEN_MS_MAX = 5_000;
/** A burst of messages causes one reload. */
const GATHER_MS = 400;
const YEAR_MS = 365 * 86_400_000;

/** The tags or operations that a message invalidates. Lists of events are left out: they would reload all the time. */
const OLD_BY_NAME: Readonly<Record<string, readonly string[]>> = {
	case: ["Cases"],
	decision: ["Cases", "readEvent", "explainEvent", "readCustomer", "describeCustomer", "readCustomerHistory"],
	customer: ["Customers", "Cases"],
	screening: ["Screening", "Customers"],
	rules: ["Rules"],
	workspace: ["Workspace", "Screening", "Rules"],
	activity: ["Overview"],
};

const handlers = new Set<(message: LiveMessage) => void>();
let state: LiveState = "off";
const stateListeners = new Set<() => void>();

/** Calls back for every message while the component is mounted. */
export function useLive(handle: (message: LiveMessage) => void): void {
	const latest = useRef(handle);
	latest.current = handle;
	useEffect(() => {
		const hear = (message: LiveMessage): void => latest.current(message);
		handlers.add(hear);
		return () => {
			handlers.delete(hear);
		};
	}, []);
}

export function useLiveState(): LiveState {
	return useSyncExternalStore(
		(listener) => {
			stateListeners.add(listener);
			return () => stateListeners.delete(listener);
		},
		() => state,
	);
}

/** Keeps the stream open while the shell is mounted. Only the shell calls it. */
export function useLiveStream(sessionMark: string | undefined): void {
	const client = useQueryClient();
	useEffect(() => {
		if (sessionMark === undefined) return;
		const old = new Set<string>();
		let gathering: ReturnType<typeof setTimeout> | undefined;
		const gather = (names: readonly string[]): void => {
			for (const name of names) old.add(name);
			gathering ??= setTimeout(() => {
				gathering = undefined;
				const names = [...old];
				old.clear();
				void invalidate(client, names);
			}, GATHER_MS);
		};
		const controller = new AbortController();
		const hear = (message: LiveMessage): void => {
			gather(
				message.name === "refetch"
					? Object.values(OLD_BY_NAME).flat()
					: (OLD_BY_NAME[message.name.split(".")[0] ?? ""] ?? []),
			);
			for (const handle of handlers) handle(message);
		};
		void keepStream(controller.signal, hear).then((isRefused) => {
			// The user may be signed out or have another role. Reading the session tells which, and the shell reacts.
			if (isRefused) void client.invalidateQueries({ queryKey: SESSION_KEY });
		});
		return () => {
			controller.abort();
			clearTimeout(gathering);
		};
	}, [client, sessionMark]);
}

/** Runs until the signal aborts it (false) or the service refuses it (true). */
async function keepStream(signal: AbortSignal, tell: (message: LiveMessage) => void): Promise<boolean> {
	let lastId: string | undefined;
	let failures = 0;
	let isRefused = false;
	while (!signal.aborted) {
		await waitUntilSeen(signal);
		if (signal.aborted) break;
		setState(nameGap(failures));
		const end = await readStream(signal, lastId, (message, id) => {
			lastId = id ?? lastId;
			failures = 0;
			setState("live");
			if (message.name !== "hello") tell(message);
		});
		isRefused = end === "refused" && !signal.aborted;
		if (isRefused) break;
		failures += end === "hidden" ? 0 : 1;
		const delayMs = Math.min(DELAY_MS_MIN * 2 ** Math.min(failures, 6), DELAY_MS_MAX) * (0.5 + Math.random() * 0.5);
		if (end === "hidden") continue;
		setState(nameGap(failures));
		await wait(delayMs, signal);
	}
	setState("off");
	return isRefused;
}

function nameGap(failures: number): LiveState {
	return navigator.onLine && failures < 2 ? "connecting" : "lost";
}

type End = "refused" | "lost" | "hidden";

/** Reads until the stream ends, is silent for too long, or the tab was hidden for some seconds. */
async function readStream(
	signal: AbortSignal,
	lastId: string | undefined,
	tell: (message: LiveMessage, id: string | undefined) => void,
): Promise<End> {
	const own = new AbortController();
	const stop = (): void => own.abort();
	signal.addEventListener("abort", stop);
	// Without a network the stream only falls silent, which would be noticed much later.
	window.addEventListener("offline", stop);
	let isHidden = false;
	let hiding: ReturnType<typeof setTimeout> | undefined;
	const watch = (): void => {
		clearTimeout(hiding);
		if (document.visibilityState !== "hidden") return;
		hiding = setTimeout(() => {
			isHidden = true;
			stop();
		}, HIDDEN_MS_MAX);
	};
	document.addEventListener("visibilitychange", watch);
	watch();
	let silence = setTimeout(stop, SILENCE_MS_MAX);
	try {
		const answer = await request("GET", "/v1/live", {
			signal: own.signal,
			isBackground: true,
			timeoutMs: YEAR_MS,
			headers: { accept: "text/event-stream", ...(lastId !== undefined && { "last-event-id": lastId }) },
		});
		let isRefused = false;
		await readMessages(answer, own.signal, {
			onBytes: () => {
				clearTimeout(silence);
				silence = setTimeout(stop, SILENCE_MS_MAX);
			},
			onMessage: (message, id) => {
				if (message.name === "end") isRefused = message.data["reason"] === "signed_out";
				else tell(message, id);
			},
		});
		return isRefused ? "refused" : "lost";
	} catch (error) {
		if (isHidden) return "hidden";
		// A refused user stops trying. A 404 may come from an older server, so the stream is tried again.
		return error instanceof ApiFailure && [401, 403].includes(error.status) ? "refused" : "lost";
	} finally {
		clearTimeout(silence);
		clearTimeout(hiding);
		document.removeEventListener("visibilitychange", watch);
		signal.removeEventListener("abort", stop);
		window.removeEventListener("offline", stop);
	}
}

interface Reader {
	readonly onBytes: () => void;
	readonly onMessage: (message: LiveMessage, id: string | undefined) => void;
}

async function readMessages(answer: Response, signal: AbortSignal, { onBytes, onMessage }: Reader): Promise<void> {
	const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
	if (reader === undefined) return;
	let rest = "";
	while (!signal.aborted) {
		const { done, value } = await reader.read();
		if (done) return;
		onBytes();
		const blocks = (rest + value.replaceAll("\r\n", "\n")).split("\n\n");
		rest = blocks.pop() ?? "";
		for (const block of blocks) {
			const parsed = parseBlock(block);
			if (parsed !== undefined) onMessage(parsed.message, parsed.id);
		}
	}
	await reader.cancel();
}

/** Parses one message; undefined for a comment or an unreadable one. */
export function parseBlock(block: string): { message: LiveMessage; id: string | undefined } | undefined {
	const fields = new Map<string, string>();
	for (const line of block.split("\n")) {
		const colon = line.indexOf(":");
		if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).replace(/^ /, ""));
	}
	const name = fields.get("event");
	if (name === undefined) return undefined;
	try {
		const data = JSON.parse(fields.get("data") ?? "{}") as Readonly<Record<string, unknown>>;
		return { message: { name, data }, id: fields.get("id") };
	} catch {
		return undefined;
	}
}

function setState(next: LiveState): void {
	if (state === next) return;
	state = next;
	for (const listener of stateListeners) listener();
}

function waitUntilSeen(signal: AbortSignal): Promise<void> {
	if (document.visibilityState !== "hidden") return Promise.resolve();
	return new Promise((resolve) => {
		const settle = (): void => {
			document.removeEventListener("visibilitychange", settle);
			signal.removeEventListener("abort", settle);
			resolve();
		};
		document.addEventListener("visibilitychange", settle);
		signal.addEventListener("abort", settle);
	});
}

/** Waits, at most until the network is back. */
function wait(delayMs: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const settle = (): void => {
			clearTimeout(timer);
			window.removeEventListener("online", settle);
			signal.removeEventListener("abort", settle);
			resolve();
		};
		const timer = setTimeout(settle, delayMs);
		window.addEventListener("online", settle);
		signal.addEventListener("abort", settle);
	});
}
