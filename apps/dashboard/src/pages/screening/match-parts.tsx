// Parts of matches that several pages show: strength, office, the fields that agree and differ, and the state of the verdict.

import type { ReactNode } from "react";
import { Badge, StatusBadge } from "../../components/badge.tsx";
import { usePeople } from "../../components/person.tsx";
import { t as tm } from "../../messages/matches.ts";
import { t } from "../../messages/screening.ts";
import { type Field, listFields, type Match } from "./match-rows.ts";

export function Agreement({ match }: { readonly match: Pick<Match, "strength" | "type"> }): ReactNode {
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

const FIELDS: Readonly<Record<Field, string>> = {
	name: tm("fieldName"),
	dob: tm("fieldDob"),
	nationality: tm("fieldNationality"),
	type: tm("fieldType"),
	document: tm("fieldDocument"),
};

/** “date of birth and country”. */
export function joinFields(fields: readonly Field[]): string {
	const names = fields.map((field) => FIELDS[field]);
	const last = names.at(-1) ?? "";
	return names.length < 2 ? last : tm("and", { first: names.slice(0, -1).join(", "), last });
}

/** “same date of birth · different country”, in colours that are also words. */
export function Differences({ match }: { readonly match: Pick<Match, "comparison"> }): ReactNode {
	const [same, other] = [listFields(match, "agrees"), listFields(match, "differs")];
	if (same.length === 0 && other.length === 0) return <span className="text-faint">{tm("nothingElse")}</span>;
	return (
		<>
			{same.length > 0 && <span className="text-block">{tm("agrees", { fields: joinFields(same) })}</span>}
			{same.length > 0 && other.length > 0 && " · "}
			{other.length > 0 && <span className="text-allow">{tm("differs", { fields: joinFields(other) })}</span>}
		</>
	);
}

/** The status, or that a second person must decide. */
export function MatchStatus({ match }: { readonly match: Pick<Match, "status" | "first_verdict"> }): ReactNode {
	const { nameOf } = usePeople();
	if (match.first_verdict === null || match.status === "gone") return <StatusBadge status={match.status} />;
	const { verdict, by } = match.first_verdict;
	return (
		<Badge
			tone="review"
			icon="users"
			title={tm(verdict === "clear" ? "firstCleared" : "firstConfirmed", { name: nameOf(by) })}
		>
			{tm("waitsForSecond")}
		</Badge>
	);
}
