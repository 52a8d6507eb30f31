// The strength of a match as a badge.

import type { ReactNode } from "react";
import type { Item } from "../../api/call.ts";
import { Badge } from "../../components/badge.tsx";
import { t } from "../../messages/screening.ts";

export function Agreement({ match }: { readonly match: Pick<Item<"listMatches">, "strength" | "type"> }): ReactNode {
	if (match.strength !== "strong") return <Badge icon="eye">{t("weak")}</Badge>;
	return (
		<Badge tone={match.type === "sanction" ? "block" : "review"} icon="alert">
			{t("strong")}
		</Badge>
	);
}

/** The office of a PEP as the list prints it. */
export function Office({ position }: { readonly position: string | null }): ReactNode {
	return (
		<span className="truncate text-xs text-soft" title={position ?? undefined}>
			{position ?? t("noOffice")}
		</span>
	);
}
