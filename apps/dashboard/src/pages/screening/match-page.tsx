// A match compared with the listed entry, field by field, and its decision.

import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Answer } from "../../api/call.ts";
import { readQuery, useChange } from "../../api/queries.ts";
import { useForm } from "../../api/use-api-form.ts";
import { Badge, StatusBadge, type Tone } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Field, TextArea } from "../../components/field.tsx";
import { Icon, type IconName } from "../../components/icons.tsx";
import { Id } from "../../components/id.tsx";
import { Nothing } from "../../components/nothing.tsx";
import { Card, Facts, Page } from "../../components/page.tsx";
import { usePeople } from "../../components/person.tsx";
import { ErrorState, FormError, SkeletonLines } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { showToast } from "../../components/toast.tsx";
import { t } from "../../messages/screening.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";
import { Agreement } from "./match-parts.tsx";

type Match = Answer<"readMatch">;

const route = getRouteApi("/screening/$matchId");

export function MatchPage(): ReactNode {
	const { matchId } = route.useParams();
	const match = useQuery(readQuery("readMatch", { parameters: { match_id: matchId } }));
	if (match.isError) return <ErrorState error={match.error} onRetry={() => void match.refetch()} />;
	const { data } = match;
	return (
		<Page
			title={
				<span className="flex flex-wrap items-center gap-2">
					{data === undefined ? t("match") : (data.listed?.name ?? data.entry)}
					{data !== undefined && <Agreement match={data} />}
					{data !== undefined && <StatusBadge status={data.status} />}
				</span>
			}
			lead={
				<>
					{data?.type === "pep" && <p className="font-medium">{data.position ?? t("noOffice")}</p>}
					<Link to="/screening" className="inline-flex items-center gap-1 hover:underline">
						<Icon name="chevronLeft" size={13} />
						{t("allMatches")}
					</Link>
				</>
			}
		>
			{data === undefined ? (
				<Card>
					<SkeletonLines count={10} />
				</Card>
			) : (
				<div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
					<div className="flex min-w-0 flex-col gap-4">
						<Comparison match={data} />
						<Listed match={data} />
					</div>
					<div className="flex min-w-0 flex-col gap-4">
						<Verdict match={data} />
						<About match={data} />
					</div>
				</div>
			)}
		</Page>
	);
}

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

function Comparison({ match }: { readonly match: Match }): ReactNode {
	const { hasScope } = useSession();
	return (
		<Card title={t("sideBySide")}>
			<div className="overflow-x-auto">
				<table className="w-full text-sm">
					<thead className="text-left text-xs text-faint">
						<tr>
							<th className="py-1 pr-4 font-medium">{t("field")}</th>
							<th className="py-1 pr-4 font-medium">{t(match.party === "customer" ? "ourCustomer" : "ourParty")}</th>
							<th className="py-1 pr-4 font-medium">{t("listedEntry")}</th>
							<th className="py-1 font-medium">{t("agreement")}</th>
						</tr>
					</thead>
					<tbody>
						{match.comparison.map(({ field, given, listed, agreement }) => {
							const sign = SIGNS[agreement] ?? { tone: "neutral" as const, icon: "minus" as const };
							return (
								<tr key={field} className="border-t border-line align-top">
									<th scope="row" className="py-2 pr-4 text-left font-medium">
										{FIELDS[field]}
									</th>
									<td className="py-2 pr-4">{given ?? <Nothing />}</td>
									<td className="py-2 pr-4">{listed.length === 0 ? <Nothing /> : listed.join(", ")}</td>
									<td className="py-2">
										<Badge tone={sign.tone} icon={sign.icon}>
											{nameWord(agreement)}
										</Badge>
									</td>
								</tr>
							);
						})}
					</tbody>
				</table>
			</div>
			{!hasScope("customers:personal") && <p className="text-xs text-faint">{t("noPersonal")}</p>}
			<div className="rounded-md bg-sunken px-3 py-2 text-sm">
				<p className="font-medium">{t("whyScore", { score: Math.round(match.score * 100) })}</p>
				<p className="text-soft">{match.explanation ?? t("noLonger")}</p>
			</div>
		</Card>
	);
}

function Listed({ match: { listed, list, type } }: { readonly match: Match }): ReactNode {
	if (listed === null) {
		return (
			<Card title={t("listedEntry")}>
				<p className="text-sm text-soft">{t("left")}</p>
			</Card>
		);
	}
	const join = (values: readonly string[]): ReactNode => (values.length === 0 ? <Nothing /> : values.join(", "));
	return (
		<Card title={t("listedEntry")}>
			<Facts
				facts={[
					{ label: t("list"), value: list },
					{ label: t("entryId"), value: <Id id={listed.id} /> },
					{ label: t("kind"), value: nameWord(listed.type) },
					{
						label: t(type === "pep" ? "office" : "position"),
						value: listed.position ?? (type === "pep" ? t("noOffice") : <Nothing />),
					},
					{ label: t("programs"), value: join(listed.programs) },
					{ label: t("born"), value: join(listed.dob) },
					{ label: t("nationalities"), value: join(listed.nationalities) },
					{ label: t("countries"), value: join(listed.countries) },
					{ label: t("aliases"), value: join(listed.aliases) },
					{ label: t("weakAliases"), value: join(listed.weak_aliases) },
					{ label: t("originalScript"), value: join(listed.original_script) },
				]}
			/>
		</Card>
	);
}

function About({ match }: { readonly match: Match }): ReactNode {
	return (
		<Card title={t("about")}>
			<Facts
				columns={1}
				facts={[
					{
						label: t("customer"),
						value: (
							<Link to="/customers/$customerId" params={{ customerId: match.customer_id }} className="hover:underline">
								{match.customer_id}
							</Link>
						),
					},
					{ label: t("party"), value: nameWord(match.party) },
					{ label: t("found"), value: <Time at={match.found_at} form="exact" /> },
					{
						label: t("byEvent"),
						value:
							match.event_id === null ? (
								t("byLists")
							) : (
								<Link to="/events/$eventId" params={{ eventId: match.event_id }} className="hover:underline">
									{match.event_id}
								</Link>
							),
					},
					{
						label: t("case"),
						value:
							match.case_id === null ? (
								<Nothing />
							) : (
								<Link to="/cases/$caseId" params={{ caseId: match.case_id }} className="hover:underline">
									{match.case_id}
								</Link>
							),
					},
				]}
			/>
		</Card>
	);
}

function Verdict({ match }: { readonly match: Match }): ReactNode {
	const { can } = useSession();
	const { nameOf, me } = usePeople();
	const isDecided = match.status === "cleared" || match.status === "confirmed";
	const isMine = match.first_verdict?.by === me;
	return (
		<Card title={t("verdict")}>
			{match.first_verdict !== null && !isDecided && (
				<div className="rounded-md bg-review-tint px-3 py-2 text-sm text-review">
					<p className="font-medium">
						{t(match.first_verdict.verdict === "clear" ? "saidClear" : "saidConfirm", {
							name: nameOf(match.first_verdict.by),
						})}
					</p>
					<p>{isMine ? t("anotherMust") : t("youMay")}</p>
				</div>
			)}
			{isDecided && (
				<p className="text-sm">
					{t(match.status === "cleared" ? "wasCleared" : "wasConfirmed", {
						names: match.decided_by.map(nameOf).join(", "),
					})}{" "}
					<Time at={match.decided_at} />
				</p>
			)}
			{match.status === "cleared" && <p className="text-xs text-faint">{t("staysCleared")}</p>}
			{match.reasons.length > 0 && (
				<ol className="flex flex-col gap-2 border-l-2 border-line pl-3 text-sm">
					{match.reasons.map(({ by, verdict, reason, at }) => (
						<li key={`${by} ${at}`}>
							<p className="break-words whitespace-pre-wrap">{reason}</p>
							<p className="text-xs text-faint">
								{nameOf(by)} · {nameWord(verdict)} · <Time at={at} />
							</p>
						</li>
					))}
				</ol>
			)}
			{match.status === "gone" && <p className="text-sm text-soft">{t("isGone")}</p>}
			{can("clearMatch") && match.status !== "gone" && <VerdictForm key={match.id} match={match} />}
		</Card>
	);
}

function VerdictForm({ match }: { readonly match: Match }): ReactNode {
	const tell = ({ effective }: Answer<"clearMatch">, done: string): void =>
		showToast(effective ? { title: done } : { title: t("noted"), text: t("notedText") });
	const options = { changes: ["Customers", "Cases"] };
	const clear = useChange("clearMatch", { ...options, onSuccess: (answer) => tell(answer, t("clearedNow")) });
	const confirm = useChange("confirmMatch", { ...options, onSuccess: (answer) => tell(answer, t("confirmedNow")) });
	const form = useForm({
		initial: { reason: "" },
		send: async ({ reason }, act, reset) => {
			const input = { parameters: { match_id: match.id }, body: { reason } };
			await (act === "confirm" ? confirm : clear).mutateAsync(input);
			reset();
		},
	});
	const isTwo = match.type === "sanction" && (match.strength === "strong" || match.status === "confirmed");
	return (
		<form onSubmit={form.submit} className="flex flex-col gap-3">
			<FormError error={form.error} />
			<Field label={t("reason")} hint={t("reasonHint")} error={form.problemOf("reason")}>
				<TextArea required maxLength={2_000} rows={3} {...form.text("reason")} />
			</Field>
			{isTwo && <p className="text-xs text-faint">{t("twoPeople")}</p>}
			<div className="flex flex-wrap gap-2">
				{match.status !== "cleared" && (
					<Button type="submit" value="clear" look="primary" icon="check" isBusy={clear.isPending}>
						{t("clear")}
					</Button>
				)}
				{match.status !== "confirmed" && match.party === "customer" && (
					<Button type="submit" value="confirm" look="danger" icon="ban" isBusy={confirm.isPending}>
						{t(match.type === "sanction" ? "confirmSanction" : "confirmPep")}
					</Button>
				)}
			</div>
		</form>
	);
}
