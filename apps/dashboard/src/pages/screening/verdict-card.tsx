// The verdicts on a match so far, how many people the next one takes, and the buttons to give it.

import type { ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/page.tsx";
import { usePeople } from "../../components/person.tsx";
import { Time } from "../../components/time.tsx";
import { formatMoment } from "../../format/time.ts";
import { t as tm } from "../../messages/matches.ts";
import { t } from "../../messages/screening.ts";
import { useSession } from "../../session/session-context.tsx";
import { isBarred, type MatchDetails, type Verdict } from "./match-rows.ts";
import { TwoPeople } from "./match-sides.tsx";
import { explainVerdict } from "./verdict-dialog.tsx";

interface VerdictCardProps {
	readonly match: MatchDetails;
	readonly onJudge: (verdict: Verdict) => void;
}

export function VerdictCard({ match, onJudge }: VerdictCardProps): ReactNode {
	const { can } = useSession();
	const { nameOf } = usePeople();
	const isDecided = match.status === "cleared" || match.status === "confirmed";
	return (
		<Card title={t("verdict")}>
			<FirstVerdict match={match} />
			{isDecided && (
				<p className="text-sm">
					{t(match.status === "cleared" ? "wasCleared" : "wasConfirmed", {
						names: match.decided_by.map(nameOf).join(", "),
					})}{" "}
					<Time at={match.decided_at} />
				</p>
			)}
			{match.status === "cleared" && <p className="text-xs text-faint">{t("staysCleared")}</p>}
			<Reasons match={match} />
			{match.status === "gone" && <p className="text-sm text-soft">{t("isGone")}</p>}
			{can("clearMatch") && match.status !== "gone" && <Choices match={match} onJudge={onJudge} />}
		</Card>
	);
}

/** The first of two verdicts, and who can give the second one. */
export function FirstVerdict({ match }: { readonly match: MatchDetails }): ReactNode {
	const { user } = useSession();
	const { nameOf, me } = usePeople();
	const { first_verdict: first } = match;
	if (first === null) return null;
	const isMine = first.by === me;
	// Where both have a role, one of the two must answer for compliance.
	const needsCompliance = first.role === "analyst" && (isMine || user.role === "analyst");
	return (
		<div className="flex flex-col gap-1 rounded-md bg-review-tint px-3 py-2 text-sm text-review">
			<p className="font-medium">
				{tm(first.verdict === "clear" ? "firstCleared" : "firstConfirmed", { name: nameOf(first.by) })}
			</p>
			{isBarred(match, first.verdict, me) ? (
				<SamePerson match={match} name={nameOf(first.by)} />
			) : (
				!needsCompliance && <p>{tm(isMine ? "youFirst" : "youSecond")}</p>
			)}
			{needsCompliance && <p>{tm("needsCompliance")}</p>}
			<SecondPeople match={match} />
			<p className="text-xs">
				<Time at={first.at} />
			</p>
		</div>
	);
}

function SamePerson({ match, name }: { readonly match: MatchDetails; readonly name: string }): ReactNode {
	const { workspace } = useSession();
	const from = match.second_person?.is_other_from ?? null;
	const time = from === null ? "" : formatMoment(Date.parse(from), workspace.time_zone);
	return (
		<>
			<p>{tm("samePerson", { name })}</p>
			<p>{from === null ? tm("samePersonStays") : tm("samePersonFrom", { time })}</p>
		</>
	);
}

/** Names the people who can decide, for a reader who cannot. */
function SecondPeople({ match: { second_person: second } }: { readonly match: MatchDetails }): ReactNode {
	const { nameOf, me } = usePeople();
	if (second === null || second.people.includes(me)) return null;
	if (second.people.length === 0) return <p>{tm("nobodyCan")}</p>;
	return <p>{tm("canDecide", { names: second.people.map(nameOf).join(", ") })}</p>;
}

function Reasons({ match: { reasons } }: { readonly match: MatchDetails }): ReactNode {
	const { nameOf } = usePeople();
	if (reasons.length === 0) return null;
	return (
		<ol className="flex flex-col gap-2 border-l-2 border-line pl-3 text-sm">
			{reasons.map(({ by, verdict, reason, at }) => (
				<li key={`${by} ${at}`}>
					<p className="break-words whitespace-pre-wrap">{reason}</p>
					<p className="text-xs text-faint">
						{nameOf(by)} · {tm(verdict === "clear" ? "notMatch" : "confirmMatch")} · <Time at={at} />
					</p>
				</li>
			))}
		</ol>
	);
}

function Choices({ match, onJudge }: VerdictCardProps): ReactNode {
	const { me } = usePeople();
	const [mayClear, mayConfirm] = [match.status !== "cleared", match.status !== "confirmed"];
	const isBlocked = match.type === "sanction" && match.party === "customer";
	return (
		<>
			{mayClear && <TwoPeople>{explainVerdict(match, "clear")}</TwoPeople>}
			{mayConfirm && <TwoPeople>{explainVerdict(match, "confirm")}</TwoPeople>}
			<div className="flex flex-wrap gap-2">
				{mayClear && (
					<Button
						look="primary"
						icon="check"
						shortcut="n"
						disabled={isBarred(match, "clear", me)}
						onClick={() => onJudge("clear")}
					>
						{tm("notMatch")}
					</Button>
				)}
				{mayConfirm && (
					<Button
						look="danger"
						icon="ban"
						shortcut="c"
						disabled={isBarred(match, "confirm", me)}
						onClick={() => onJudge("confirm")}
					>
						{tm(isBlocked ? "confirmAndBlock" : "confirmMatch")}
					</Button>
				)}
			</div>
		</>
	);
}
