import type { ReactNode } from "react";
import { Badge, type Tone } from "../../components/badge.tsx";
import type { IconName } from "../../components/icons.tsx";
import { nameWord } from "../../messages/words.ts";

const SIGNS: Readonly<Record<string, { readonly tone: Tone; readonly icon: IconName }>> = {
	clear: { tone: "allow", icon: "check" },
	pending: { tone: "neutral", icon: "clock" },
	potential_match: { tone: "review", icon: "eye" },
	confirmed_match: { tone: "block", icon: "flag" },
};

/** What screening found of a customer. */
export function ScreeningBadge({ status }: { readonly status: string }): ReactNode {
	const { tone, icon } = SIGNS[status] ?? { tone: "neutral" as const, icon: "dot" as const };
	return (
		<Badge tone={tone} icon={icon}>
			{nameWord(status)}
		</Badge>
	);
}
