// Both sides of a match, field by field: beside each other, and below each other on a phone.

import type { ReactNode } from "react";
import { Badge, type Tone } from "../../components/badge.tsx";
import { Icon, type IconName } from "../../components/icons.tsx";
import { Nothing } from "../../components/nothing.tsx";
import { t as tm } from "../../messages/matches.ts";
import { t } from "../../messages/screening.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";
import { useIsNarrow } from "../../shell/use-is-narrow.ts";
import type { MatchDetails } from "./match-rows.ts";

const SIGNS: Readonly<Record<string, { readonly tone: Tone; readonly icon: IconName }>> = {
	agrees: { tone: "block", icon: "check" },
	alike: { tone: "review", icon: "eye" },
	differs: { tone: "allow", icon: "close" },
	unknown: { tone: "neutral", icon: "minus" },
};

const FIELDS = {
	name: t("name"),
	dob: t("dob"),
	nationality: t("nationality"),
	type: t("kind"),
	document: t("document"),
};

type Compared = MatchDetails["comparison"][number];

export function MatchSides({ match }: { readonly match: MatchDetails }): ReactNode {
	const { hasScope } = useSession();
	const isNarrow = useIsNarrow();
	return (
		<>
			{isNarrow ? <Stacked match={match} /> : <Beside match={match} />}
			{!hasScope("customers:personal") && <p className="text-xs text-faint">{t("noPersonal")}</p>}
			<div className="rounded-md bg-sunken px-3 py-2 text-sm">
				<p className="font-medium">{t("whyScore", { score: Math.round(match.score * 100) })}</p>
				<p className="break-words text-soft">{match.explanation ?? t("noLonger")}</p>
			</div>
		</>
	);
}

function Beside({ match }: { readonly match: MatchDetails }): ReactNode {
	return (
		<table className="w-full table-fixed text-sm">
			<thead className="text-left text-xs text-faint">
				<tr>
					<th className="w-32 py-1 pr-4 font-medium">{t("field")}</th>
					<th className="py-1 pr-4 font-medium">{nameOurs(match)}</th>
					<th className="py-1 pr-4 font-medium">{t("listedEntry")}</th>
					<th className="w-24 py-1 font-medium">{t("agreement")}</th>
				</tr>
			</thead>
			<tbody>
				{match.comparison.map((compared) => (
					<tr key={compared.field} className="border-t border-line align-top">
						<th scope="row" className="py-2 pr-4 text-left font-medium">
							{FIELDS[compared.field]}
						</th>
						<td className="py-2 pr-4 break-words">{showGiven(compared)}</td>
						<td className="py-2 pr-4 break-words">
							<Listed match={match} compared={compared} />
						</td>
						<td className="py-2">
							<Sign agreement={compared.agreement} />
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

function Stacked({ match }: { readonly match: MatchDetails }): ReactNode {
	return (
		<ul className="flex flex-col divide-y divide-line text-sm">
			{match.comparison.map((compared) => (
				<li key={compared.field} className="flex flex-col gap-1 py-2 first:pt-0">
					<p className="flex items-center gap-2">
						<span className="flex-1 font-medium">{FIELDS[compared.field]}</span>
						<Sign agreement={compared.agreement} />
					</p>
					<dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-2 gap-y-1">
						<dt className="text-xs leading-5 text-faint">{nameOurs(match)}</dt>
						<dd className="break-words">{showGiven(compared)}</dd>
						<dt className="text-xs leading-5 text-faint">{t("listedEntry")}</dt>
						<dd className="break-words">
							<Listed match={match} compared={compared} />
						</dd>
					</dl>
				</li>
			))}
		</ul>
	);
}

function nameOurs({ party }: MatchDetails): string {
	return t(party === "customer" ? "ourCustomer" : "ourParty");
}

function showGiven({ field, given }: Compared): ReactNode {
	if (given === null) return <Nothing />;
	return field === "type" ? nameWord(given) : given;
}

/** The name that matched comes first, before the other names of the entry. */
function Listed({ match, compared }: { readonly match: MatchDetails; readonly compared: Compared }): ReactNode {
	const { field, listed } = compared;
	if (listed.length === 0) return <Nothing />;
	if (field !== "name") return (field === "type" ? listed.map(nameWord) : listed).join(", ");
	const matched = match.matched_name ?? listed[0];
	const others = listed.filter((name) => name !== matched);
	return (
		<>
			<span className="font-medium">{matched}</span>
			{others.length > 0 && (
				<span className="block text-xs text-soft">{`${tm("otherNames")}: ${others.join(", ")}`}</span>
			)}
		</>
	);
}

function Sign({ agreement }: { readonly agreement: Compared["agreement"] }): ReactNode {
	const { tone, icon } = SIGNS[agreement] ?? { tone: "neutral", icon: "minus" };
	return (
		<Badge tone={tone} icon={icon}>
			{nameWord(agreement)}
		</Badge>
	);
}

/** Why two people are needed, and who gave the first verdict. */
export function TwoPeople({ children }: { readonly children: ReactNode }): ReactNode {
	return (
		<p className="flex gap-2 text-sm text-soft">
			<Icon name="users" className="mt-0.5 shrink-0" />
			<span>{children}</span>
		</p>
	);
}
