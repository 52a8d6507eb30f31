// Values as people read them: money, times, ids and people.

import { type ReactNode, useState, useSyncExternalStore } from "react";
import { formatMoney, formatMoneyShort } from "../format/money.ts";
import { formatExact, formatMoment, formatRelative } from "../format/time.ts";
import { t } from "../messages/common.ts";
import { useHere } from "../session/here.tsx";
import { Icon } from "./icons.tsx";

interface MoneyProps {
	/** Major units; null where there is none. */
	readonly amount: number | null | undefined;
	/** The workspace's own when not said. */
	readonly currency?: string;
	readonly isShort?: boolean;
}

export function Money({ amount, currency, isShort = false }: MoneyProps): ReactNode {
	const { workspace } = useHere();
	if (amount === null || amount === undefined) return <Nothing />;
	const unit = currency ?? workspace.currency;
	const exact = formatMoney(amount, unit);
	return (
		<span className="figures whitespace-nowrap" title={isShort ? exact : undefined}>
			{isShort ? formatMoneyShort(amount, unit) : exact}
		</span>
	);
}

interface TimeProps {
	/** ISO 8601; null where it has not happened. */
	readonly at: string | null | undefined;
	/** `relative`: “3 min ago”; `moment`: “15 Nov, 14:07”; `exact`: with seconds and zone. The exact time is always the tip. */
	readonly form?: "relative" | "moment" | "exact";
}

export function Time({ at, form = "relative" }: TimeProps): ReactNode {
	const { workspace } = useHere();
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

/** The time, moving on every quarter of a minute; one clock for the whole page. */
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

/** An id in full, with a button that copies it. */
export function Id({ id, isShort = false }: { readonly id: string; readonly isShort?: boolean }): ReactNode {
	const [isCopied, setIsCopied] = useState(false);
	const copy = async (): Promise<void> => {
		await navigator.clipboard.writeText(id);
		setIsCopied(true);
		setTimeout(() => setIsCopied(false), 1_500);
	};
	return (
		<span className="inline-flex max-w-full items-center gap-1">
			<code className="truncate font-mono text-xs" title={id}>
				{isShort ? shortenId(id) : id}
			</code>
			<button
				type="button"
				onClick={copy}
				aria-label={isCopied ? t("copied") : `${t("copy")} ${id}`}
				className="grid size-6 shrink-0 place-items-center rounded-sm text-faint hover:bg-hover hover:text-ink"
			>
				<Icon name={isCopied ? "check" : "copy"} size={13} />
			</button>
		</span>
	);
}

/** The kind and the end, which is what differs: `cas_…8K2F`. */
export function shortenId(id: string): string {
	return id.length <= 14 ? id : `${id.slice(0, id.indexOf("_") + 1)}…${id.slice(-6)}`;
}

/** Where a value is not there: read out as “none”. */
export function Nothing(): ReactNode {
	return (
		<span className="text-faint">
			<span aria-hidden="true">–</span>
			<span className="sr-only">{t("none")}</span>
		</span>
	);
}
