// Badges. Each kind has an icon as well as a colour.

import type { ReactNode } from "react";
import { nameWord } from "../messages/words.ts";
import { Icon, type IconName } from "./icons.tsx";

export type Tone = "allow" | "review" | "block" | "held" | "accent" | "neutral";

const TONES: Readonly<Record<Tone, string>> = {
	allow: "text-allow bg-allow-tint",
	review: "text-review bg-review-tint",
	block: "text-block bg-block-tint",
	held: "text-held bg-held-tint",
	accent: "text-accent bg-accent-tint",
	neutral: "text-soft bg-neutral-tint",
};

interface BadgeProps {
	readonly tone?: Tone;
	readonly icon?: IconName;
	readonly title?: string;
	readonly children: ReactNode;
}

export function Badge({ tone = "neutral", icon, title, children }: BadgeProps): ReactNode {
	return (
		<span
			title={title}
			className={`inline-flex h-5 items-center gap-1 rounded-sm align-middle px-1.5 text-xs font-medium whitespace-nowrap ${TONES[tone]}`}
		>
			{icon !== undefined && <Icon name={icon} size={13} />}
			{children}
		</span>
	);
}

interface Sign {
	readonly tone: Tone;
	readonly icon: IconName;
}

const DECISIONS: Readonly<Record<string, Sign>> = {
	allow: { tone: "allow", icon: "checkCircle" },
	review: { tone: "review", icon: "eye" },
	block: { tone: "block", icon: "ban" },
};

export function DecisionBadge({ decision }: { readonly decision: string }): ReactNode {
	const { tone, icon } = DECISIONS[decision] ?? { tone: "neutral", icon: "dot" };
	return (
		<Badge tone={tone} icon={icon}>
			{nameWord(decision)}
		</Badge>
	);
}

const STATUSES: Readonly<Record<string, Sign>> = {
	open: { tone: "accent", icon: "dot" },
	in_review: { tone: "review", icon: "eye" },
	closed: { tone: "neutral", icon: "check" },
	active: { tone: "allow", icon: "checkCircle" },
	held: { tone: "held", icon: "pause" },
	on_hold: { tone: "held", icon: "pause" },
	blocked: { tone: "block", icon: "ban" },
	restricted: { tone: "review", icon: "alert" },
	pending: { tone: "review", icon: "clock" },
	approved: { tone: "allow", icon: "check" },
	declined: { tone: "block", icon: "close" },
	confirmed: { tone: "block", icon: "flag" },
	cleared: { tone: "allow", icon: "check" },
	potential: { tone: "review", icon: "eye" },
	fraud: { tone: "block", icon: "flag" },
	legit: { tone: "allow", icon: "check" },
	true_match: { tone: "block", icon: "flag" },
	false_positive: { tone: "allow", icon: "check" },
	inconclusive: { tone: "neutral", icon: "minus" },
	delivered: { tone: "allow", icon: "check" },
	dead: { tone: "block", icon: "close" },
	disabled: { tone: "neutral", icon: "ban" },
	shadow: { tone: "neutral", icon: "eye" },
	off: { tone: "neutral", icon: "minus" },
	on: { tone: "allow", icon: "check" },
};

/** The status of a case, customer, match, label or delivery. */
export function StatusBadge({ status }: { readonly status: string }): ReactNode {
	const { tone, icon } = STATUSES[status] ?? { tone: "neutral", icon: "dot" };
	return (
		<Badge tone={tone} icon={icon}>
			{nameWord(status)}
		</Badge>
	);
}

const LEVELS: Readonly<Record<string, { readonly tone: Tone; readonly bars: number }>> = {
	low: { tone: "neutral", bars: 1 },
	medium: { tone: "review", bars: 2 },
	high: { tone: "block", bars: 3 },
	critical: { tone: "block", bars: 4 },
};

/** A level as bars, like a phone's signal, so that it is readable without colour. */
export function RiskBadge({ level }: { readonly level: string }): ReactNode {
	const { tone, bars } = LEVELS[level] ?? { tone: "neutral", bars: 0 };
	return (
		<Badge tone={tone}>
			<span aria-hidden="true" className="flex h-3 items-end gap-px">
				{[4, 6, 9, 12].map((height, index) => (
					<span
						key={height}
						style={{ height }}
						className={`w-[3px] rounded-[1px] bg-current ${index < bars ? "" : "opacity-25"}`}
					/>
				))}
			</span>
			{nameWord(level)}
		</Badge>
	);
}

/** A score of 0 to 100 against its thresholds. */
export function Score({
	score,
	review,
	block,
}: {
	readonly score: number;
	readonly review?: number;
	readonly block?: number;
}): ReactNode {
	const tone =
		block !== undefined && score >= block
			? "text-block"
			: review !== undefined && score >= review
				? "text-review"
				: "text-ink";
	return <span className={`figures font-medium ${tone}`}>{Math.round(score)}</span>;
}
