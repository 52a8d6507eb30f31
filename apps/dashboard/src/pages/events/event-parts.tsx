// Cards that only some events have: conversion, wallet and screening.

import type { ReactNode } from "react";
import { Badge, StatusBadge } from "../../components/badge.tsx";
import { Id } from "../../components/id.tsx";
import { Money } from "../../components/money.tsx";
import { Card, Facts } from "../../components/page.tsx";
import { formatMoney } from "../../format/money.ts";
import { t } from "../../messages/event.ts";
import { nameWord } from "../../messages/words.ts";
import type { Explanation } from "./event-types.ts";

type Event = Explanation["event"];
type Decision = Event["decision"];

const SOURCES: Readonly<Record<string, string>> = {
	workspace: t("rateWorkspace"),
	feed: t("rateFeed"),
	package: t("ratePackage"),
};

export function ConversionCard({ decision: { amount } }: { readonly decision: Decision }): ReactNode {
	if (amount?.original_amount === undefined || amount.original_currency === undefined) return null;
	const { original_amount, original_currency, currency, rate, rate_at, rate_source } = amount;
	const facts = [
		{ label: t("original"), value: formatMoney(original_amount, original_currency) },
		{ label: t("amount"), value: <Money amount={amount.value} currency={currency} /> },
		...(rate === undefined
			? []
			: [
					{
						label: t("rate"),
						value: t("rateText", { from: original_currency, to: currency, rate: String(Number(rate.toPrecision(6))) }),
					},
				]),
		...(rate_at === undefined ? [] : [{ label: t("rateOf"), value: rate_at.slice(0, 10) }]),
		...(rate_source === undefined
			? []
			: [{ label: t("rateSource"), value: SOURCES[rate_source] ?? nameWord(rate_source) }]),
	];
	return (
		<Card title={t("conversion")}>
			<Facts facts={facts} />
		</Card>
	);
}

export function WalletCard({ event }: { readonly event: Event }): ReactNode {
	const { wallet } = event.decision;
	const { asset } = event;
	if (wallet === undefined && asset === undefined) return null;
	return (
		<Card title={t("wallet")}>
			{asset !== undefined && (
				<p className="figures text-lg font-medium">
					{asset.amount} {asset.code}
					{asset.network !== undefined && (
						<span className="text-sm font-normal text-soft"> · {nameWord(asset.network)}</span>
					)}
				</p>
			)}
			{wallet !== undefined && (
				<>
					<Id id={wallet.address} />
					<Facts
						facts={[
							{ label: t("chain"), value: nameWord(wallet.chain) },
							{ label: t("valid"), value: <Answer isGood={wallet.valid} isTrue={wallet.valid} /> },
							{
								label: t("networkMatches"),
								value: <Answer isGood={wallet.network_matches} isTrue={wallet.network_matches} />,
							},
							{ label: t("sanctioned"), value: <Answer isGood={!wallet.sanctioned} isTrue={wallet.sanctioned} /> },
						]}
					/>
					{wallet.reason !== undefined && <p className="text-sm text-block">{nameWord(wallet.reason)}</p>}
				</>
			)}
		</Card>
	);
}

function Answer({ isTrue, isGood }: { readonly isTrue: boolean; readonly isGood: boolean }): ReactNode {
	return (
		<Badge tone={isGood ? "allow" : "block"} icon={isGood ? "check" : "alert"}>
			{isTrue ? t("yes") : t("no")}
		</Badge>
	);
}

export function ScreeningCard({ decision: { screening } }: { readonly decision: Decision }): ReactNode {
	if (screening === undefined) return null;
	return (
		<Card title={t("screening")} actions={<StatusBadge status={screening.status} />}>
			{screening.complete === false && (
				<p role="alert" className="rounded-md bg-block-tint px-3 py-2 text-sm text-block">
					{t(screening.screened.length === 0 ? "screeningNotSearched" : "screeningIncomplete")}
				</p>
			)}
			{screening.results.length === 0 ? (
				screening.complete !== false && <p className="text-sm text-soft">{t("screeningClear")}</p>
			) : (
				<ul className="flex flex-col divide-y divide-line">
					{screening.results.map(({ id, party, type, strength, score }) => (
						<li key={`${party} ${id}`} className="flex flex-col gap-1 py-2 text-sm first:pt-0 last:pb-0">
							<p>
								{t("screeningMatch", {
									party: nameWord(party),
									type: type === "pep" ? t("listPep") : t("listSanction"),
								})}
							</p>
							<p className="flex items-center gap-2 text-xs text-faint">
								<Badge tone={strength === "strong" ? "block" : "review"}>{nameWord(strength)}</Badge>
								<span className="figures">{t("screeningScore", { percent: Math.round(score * 100) })}</span>
								<code className="truncate font-mono">{id}</code>
							</p>
						</li>
					))}
				</ul>
			)}
			{screening.screened.length > 0 && (
				<p className="text-xs text-faint">
					{t("screened")}: {screening.screened.map(nameWord).join(", ")}
				</p>
			)}
		</Card>
	);
}
