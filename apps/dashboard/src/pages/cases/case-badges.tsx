// Badges of a case: priority, due time and assignee.

import { type ReactNode, useSyncExternalStore } from "react";
import { Badge, type Tone } from "../../components/badge.tsx";
import { Icon, type IconName } from "../../components/icons.tsx";
import { Nothing } from "../../components/nothing.tsx";
import { Initials, usePeople } from "../../components/person.tsx";
import { useNow } from "../../components/time.tsx";
import { formatDuration, formatExact } from "../../format/time.ts";
import { t } from "../../messages/cases.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";

const PRIORITIES: Readonly<Record<string, { readonly tone: Tone; readonly icon: IconName }>> = {
	urgent: { tone: "block", icon: "alert" },
	high: { tone: "review", icon: "arrowUp" },
	normal: { tone: "neutral", icon: "minus" },
	low: { tone: "neutral", icon: "arrowDown" },
};

export function PriorityBadge({ priority }: { readonly priority: string }): ReactNode {
	const { tone, icon } = PRIORITIES[priority] ?? { tone: "neutral" as const, icon: "minus" as const };
	return (
		<Badge tone={tone} icon={icon}>
			{nameWord(priority)}
		</Badge>
	);
}

const HOUR_MS = 3_600_000;
/** A due time within this is highlighted. */
const SOON_MS = 4 * HOUR_MS;

interface DueProps {
	readonly at: string | null;
	/** A closed case has no due time. */
	readonly isOver?: boolean;
}

/** The remaining time, to the second in the last hour. */
export function Due({ at, isOver = false }: DueProps): ReactNode {
	if (at === null || isOver) return <Nothing />;
	return <Countdown atMs={Date.parse(at)} at={at} />;
}

function Countdown({ atMs, at }: { readonly atMs: number; readonly at: string }): ReactNode {
	const { workspace } = useSession();
	const coarseMs = useNow();
	const isNear = Math.abs(atMs - coarseMs) < HOUR_MS + 60_000;
	const nowMs = useSecond(isNear) ?? coarseMs;
	const leftMs = atMs - nowMs;
	const look = leftMs < 0 ? "text-block" : leftMs < SOON_MS ? "text-review" : "text-soft";
	return (
		<time
			dateTime={at}
			title={formatExact(atMs, workspace.time_zone)}
			className={`figures inline-flex items-center gap-1 whitespace-nowrap ${look} ${leftMs < SOON_MS ? "font-medium" : ""}`}
		>
			<Icon name={leftMs < 0 ? "alert" : "clock"} size={13} />
			{leftMs < 0 ? t("clockLate", { time: formatLeft(leftMs) }) : formatLeft(leftMs)}
		</time>
	);
}

function formatLeft(leftMs: number): string {
	if (Math.abs(leftMs) >= HOUR_MS) return formatDuration(leftMs);
	const seconds = Math.floor(Math.abs(leftMs) / 1_000);
	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

const seconds = new Set<() => void>();
let second = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** The current time, updated every second. */
function useSecond(isNeeded: boolean): number | undefined {
	return useSyncExternalStore(isNeeded ? subscribe : subscribeNot, () => (isNeeded ? second : undefined));
}

const subscribeNot = (): (() => void) => () => undefined;

function subscribe(listener: () => void): () => void {
	seconds.add(listener);
	second = Date.now();
	timer ??= setInterval(() => {
		second = Date.now();
		for (const one of seconds) one();
	}, 1_000);
	return () => {
		seconds.delete(listener);
		if (seconds.size > 0) return;
		clearInterval(timer);
		timer = undefined;
	};
}

/** The assignee, or “Unassigned”. */
export function Assignee({ actor }: { readonly actor: string | null }): ReactNode {
	const { nameOf, me } = usePeople();
	if (actor === null) return <span className="text-faint">{t("nobody")}</span>;
	return (
		<span className="inline-flex max-w-full items-center gap-1.5">
			<Initials actor={actor} isSmall />
			<span className="truncate">{actor === me ? t("me") : nameOf(actor)}</span>
		</span>
	);
}
