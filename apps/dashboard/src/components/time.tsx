import { type ReactNode, useSyncExternalStore } from "react";
import { formatExact, formatMoment, formatRelative } from "../format/time.ts";
import { useSession } from "../session/session-context.tsx";
import { Nothing } from "./nothing.tsx";

interface TimeProps {
	/** ISO 8601; null where it has not happened. */
	readonly at: string | null | undefined;
	/** `relative`: “3 min ago”; `moment`: “15 Nov, 14:07”; `exact`: with seconds and zone, as in the tooltip. */
	readonly form?: "relative" | "moment" | "exact";
}

export function Time({ at, form = "relative" }: TimeProps): ReactNode {
	const { workspace } = useSession();
	const nowMs = useNow();
	if (at === null || at === undefined) return <Nothing />;
	const atMs = Date.parse(at);
	const exact = formatExact(atMs, workspace.time_zone);
	const text =
		form === "exact"
			? exact
			: form === "moment"
				? formatMoment(atMs, workspace.time_zone)
				: formatRelative(atMs, nowMs);
	return (
		<time dateTime={at} title={exact} className="figures whitespace-nowrap">
			{text}
		</time>
	);
}

const TICK_MS = 15_000;
let now = Date.now();
const tickers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** The current time, updated every 15 seconds by one timer for the whole page. */
export function useNow(): number {
	return useSyncExternalStore(subscribe, () => now);
}

function subscribe(listener: () => void): () => void {
	tickers.add(listener);
	timer ??= setInterval(() => {
		now = Date.now();
		for (const ticker of tickers) ticker();
	}, TICK_MS);
	return () => {
		tickers.delete(listener);
		if (tickers.size > 0) return;
		clearInterval(timer);
		timer = undefined;
	};
}
