import type { ReactNode } from "react";
import { Badge, type Tone } from "../../components/badge.tsx";
import type { IconName } from "../../components/icons.tsx";
import { useMissingLists } from "../../components/missing-lists.tsx";
import { t } from "../../messages/customers.ts";
import { nameWord } from "../../messages/words.ts";

const SIGNS: Readonly<Record<string, { readonly tone: Tone; readonly icon: IconName }>> = {
	clear: { tone: "allow", icon: "check" },
	pending: { tone: "neutral", icon: "clock" },
	potential_match: { tone: "review", icon: "eye" },
	confirmed_match: { tone: "block", icon: "flag" },
};

/** The screening status of a customer, with a note if required lists are missing. */
export function ScreeningBadge({ status }: { readonly status: string }): ReactNode {
	const missing = useMissingLists();
	if (status === "pending" && missing.length > 0) {
		return (
			<Badge tone="block" icon="alert" title={missing.join(" ")}>
				{t("pendingLists")}
			</Badge>
		);
	}
	const { tone, icon } = SIGNS[status] ?? { tone: "neutral" as const, icon: "dot" as const };
	return (
		<Badge tone={tone} icon={icon}>
			{nameWord(status)}
		</Badge>
	);
}
