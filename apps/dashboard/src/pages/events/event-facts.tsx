// The event's data, result, labels and stored form.

import { type ReactNode, useState } from "react";
import { Badge, RiskBadge, StatusBadge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Money } from "../../components/money.tsx";
import { Card, Facts } from "../../components/page.tsx";
import { Time } from "../../components/time.tsx";
import { t as tc } from "../../messages/common.ts";
import { t } from "../../messages/event.ts";
import { nameWord } from "../../messages/words.ts";
import type { Explanation } from "./event-types.ts";

type Event = Explanation["event"];

interface Line {
	readonly label: string;
	readonly value: ReactNode;
}

export function EventFactsCard({ event }: { readonly event: Event }): ReactNode {
	return (
		<Card title={t("facts")}>
			<Facts facts={listFacts(event)} />
			{event.metadata !== undefined && Object.keys(event.metadata).length > 0 && (
				<>
					<h3 className="text-xs font-medium text-faint">{t("metadata")}</h3>
					<Facts
						facts={Object.entries(event.metadata).map(([label, value]) => ({
							label,
							value: typeof value === "string" ? value : JSON.stringify(value),
						}))}
					/>
				</>
			)}
		</Card>
	);
}

function listFacts(event: Event): readonly Line[] {
	const { destination, counterparty, device, location, customer, travel_rule, decision } = event;
	const lines: (Line | undefined)[] = [
		line(t("amount"), decision.amount && <Money amount={decision.amount.value} currency={decision.amount.currency} />),
		line(t("direction"), event.direction && (event.direction === "in" ? t("directionIn") : t("directionOut"))),
		line(t("method"), event.method && nameWord(event.method)),
		line(t("status"), event.status && nameWord(event.status)),
		line(t("destination"), destination && [nameWord(destination.type), destination.country].filter(Boolean).join(", ")),
		line(t(event.direction === "in" ? "payerAccount" : "payeeAccount"), event.payee_account),
		line(t("bank"), destination?.bank_code),
		line(t("counterparty"), counterparty?.country),
		line(t("device"), device?.ip_country),
		line(t("place"), location && `${location.lat.toFixed(2)}, ${location.lng.toFixed(2)}`),
		line(t("changes"), event.changes?.map(nameWord).join(", ")),
		line(t("login"), event.login && (event.login.success ? t("loginOk") : t("loginFailed"))),
		line(t("simSwap"), event.sim_swapped_at && <Time at={event.sim_swapped_at} form="moment" />),
		line(t("kind"), customer?.kind && nameWord(customer.kind)),
		line(t("nationality"), customer?.nationality),
		line(t("kyc"), customer?.kyc_level),
		line(
			t("travelRule"),
			travel_rule &&
				(!travel_rule.required ? t("travelNot") : travel_rule.present ? t("travelPresent") : t("travelMissing")),
		),
		line(t("reference"), event.reference),
		line(t("idempotencyKey"), event.idempotency_key),
		line(t("occurred"), <Time at={event.occurred_at} form="moment" />),
		line(t("received"), <Time at={event.received_at} form="moment" />),
	];
	return lines.filter((one) => one !== undefined);
}

function line(label: string, value: ReactNode): Line | undefined {
	return value === undefined || value === "" ? undefined : { label, value };
}

const STEPS: Readonly<Record<string, string>> = {
	none: t("nextNone"),
	verify: t("nextVerify"),
	cool_off: t("nextCoolOff"),
	analyst: t("nextAnalyst"),
	stop: t("nextStop"),
};

export function OutcomeCard({ event }: { readonly event: Event }): ReactNode {
	const { decision, resolution } = event;
	const openText = t(event.effective_label === null ? "resolutionOpen" : "resolutionLabelled");
	const isHeld = decision.decision !== "allow";
	return (
		<Card title={t("outcome")}>
			<Facts
				facts={[
					...(isHeld
						? [
								{
									label: t("resolution"),
									value: resolution === null ? openText : <StatusBadge status={resolution} />,
								},
							]
						: []),
					{ label: t("nextStep"), value: STEPS[decision.next_step] ?? nameWord(decision.next_step) },
					...(decision.cool_off_until === undefined
						? []
						: [{ label: t("coolOffUntil"), value: <Time at={decision.cool_off_until} form="moment" /> }]),
					{
						label: t("customerThen"),
						value: (
							<span className="flex flex-wrap gap-1">
								<StatusBadge status={decision.customer.status} />
								<RiskBadge level={decision.customer.risk_level} />
							</span>
						),
					},
					{ label: t("rulesVersion"), value: t("rulesVersionText", { version: decision.rules_version }) },
				]}
			/>
			{decision.customer_message !== undefined && (
				<div className="text-sm">
					<p className="text-xs text-faint">{t("customerMessage")}</p>
					<p>{decision.customer_message.en}</p>
					<p lang="sw" className="text-soft">
						{decision.customer_message.sw}
					</p>
					{decision.customer_message.pcm !== undefined && (
						<p lang="pcm" className="text-soft">
							{decision.customer_message.pcm}
						</p>
					)}
				</div>
			)}
		</Card>
	);
}

interface LabelsCardProps {
	readonly labels: Explanation["labels"];
	readonly effective: string | null;
}

export function LabelsCard({ labels, effective }: LabelsCardProps): ReactNode {
	return (
		<Card title={t("labels")}>
			{labels.length === 0 ? (
				<p className="text-sm text-soft">{t("labelsNone")}</p>
			) : (
				<ul className="flex flex-col gap-2 text-sm">
					{labels.map(({ source, label, fraud_type, created_at }) => (
						<li key={source ?? ""} className="flex flex-wrap items-center gap-x-2 gap-y-1">
							<StatusBadge status={label} />
							<span>
								{t("labelSource", { source: source === null ? t("someSource") : nameWord(source).toLowerCase() })}
							</span>
							{label === effective && <Badge>{t("labelCounts")}</Badge>}
							<span className="w-full text-xs text-faint">
								{fraud_type !== null && `${nameWord(fraud_type)} · `}
								<Time at={created_at} />
							</span>
						</li>
					))}
				</ul>
			)}
		</Card>
	);
}

export function RawCard({ event }: { readonly event: Event }): ReactNode {
	const [isShown, setIsShown] = useState(false);
	const text = JSON.stringify(event, null, 2);
	return (
		<Card
			title={t("raw")}
			actions={
				<>
					{isShown && (
						<Button size="sm" icon="copy" onClick={() => void navigator.clipboard.writeText(text)}>
							{tc("copy")}
						</Button>
					)}
					<Button size="sm" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
						{isShown ? t("rawHide") : t("rawShow")}
					</Button>
				</>
			}
		>
			<p className="text-sm text-soft">{t("rawText")}</p>
			{isShown && (
				<pre
					// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
					tabIndex={0}
					className="max-h-[32rem] overflow-auto rounded-md bg-sunken p-3 font-mono text-xs"
				>
					{text}
				</pre>
			)}
		</Card>
	);
}
