// Loads again what could not be loaded while the service was out of reach, as soon as it answers. Nobody has to reload.

import type { Query, QueryClient } from "@tanstack/react-query";
import { ApiFailure } from "./failure.ts";
import { request } from "./request.ts";

const PAUSE_MS = 3_000;
const TIMEOUT_MS = 10_000;

/** Called when the service answers again; a page whose code could not be loaded waits for it. */
const waiting = new Set<() => void>();
let awaken: (() => void) | undefined;

export function onRecovery(listener: () => void): () => void {
	waiting.add(listener);
	awaken?.();
	return () => waiting.delete(listener);
}

/** Watches for queries that failed in passing. Called once. */
export function watchRecovery(client: QueryClient): void {
	const cache = client.getQueryCache();
	let timer: ReturnType<typeof setTimeout> | undefined;
	const isNeeded = (): boolean => waiting.size > 0 || cache.getAll().some(hasFailed);
	const plan = (): void => {
		if (timer === undefined && isNeeded()) timer = setTimeout(() => void look(), PAUSE_MS);
	};
	const look = async (): Promise<void> => {
		if (await isReachable()) {
			for (const listener of [...waiting]) listener();
			await client.invalidateQueries({ predicate: hasFailed });
		}
		timer = undefined;
		plan();
	};
	const lookNow = (): void => {
		clearTimeout(timer);
		timer = undefined;
		if (isNeeded()) timer = setTimeout(() => void look(), 0);
	};
	awaken = plan;
	cache.subscribe(({ type, query }) => {
		if (type === "updated" && hasFailed(query)) plan();
	});
	window.addEventListener("online", lookNow);
}

/** Queries that no page shows are left alone. */
function hasFailed(query: Query): boolean {
	const { status, error } = query.state;
	return status === "error" && error instanceof ApiFailure && error.isPassing && query.isActive();
}

/** Any answer but one that may pass counts: pages handle a session that has ended. */
async function isReachable(): Promise<boolean> {
	try {
		await request("GET", "/v1/session", { isBackground: true, timeoutMs: TIMEOUT_MS });
		return true;
	} catch (error) {
		return !(error instanceof ApiFailure && error.isPassing);
	}
}
