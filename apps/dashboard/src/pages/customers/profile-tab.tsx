// The habits of a customer: risk over time, amounts, hours, places, devices and payees.

import type { ReactNode } from "react";
import { Money } from "../../components/money.tsx";
import { Card, Facts } from "../../components/page.tsx";
import { Skeleton } from "../../components/states.tsx";
import { formatDay } from "../../format/time.ts";
import { t } from "../../messages/customers.ts";
import { t as tr } from "../../messages/retention.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";
import type { Customer } from "./customer-types.ts";
import { Days, Hours } from "./habit-charts.tsx";
import { Devices, Milestones, Payees, Places } from "./habit-lists.tsx";
import { NotKnown } from "./not-known.tsx";
import { RiskCard } from "./risk-card.tsx";

type Habits = Customer["habits"];

interface ProfileTabProps {
	readonly customer: Customer | undefined;
	readonly customerId: string;
}

export function ProfileTab({ customer, customerId }: ProfileTabProps): ReactNode {
	const { workspace } = useSession();
	return (
		<div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
			<div className="flex min-w-0 flex-col gap-4">
				<RiskCard customerId={customerId} />
				<div className="grid items-start gap-4 md:grid-cols-2">
					<Card title={`${t("daysTitle")} (${workspace.currency})`}>
						{customer === undefined ? <Waiting height={196} /> : <Days habits={customer.habits} />}
					</Card>
					<Card title={t("hoursTitle")}>
						{customer === undefined ? <Waiting height={196} /> : <Hours habits={customer.habits} />}
					</Card>
				</div>
				<div className="grid items-start gap-4 md:grid-cols-2">
					<Card title={t("devices")}>
						{customer === undefined ? <Waiting height={120} /> : <Devices habits={customer.habits} />}
					</Card>
					<Card title={t("payees")}>
						{customer === undefined ? <Waiting height={120} /> : <Payees habits={customer.habits} />}
					</Card>
				</div>
			</div>
			<div className="flex min-w-0 flex-col gap-4">
				<Card title={t("who")}>{customer === undefined ? <Waiting height={96} /> : <Who customer={customer} />}</Card>
				<Card title={t("usual")}>
					{customer === undefined ? <Waiting height={140} /> : <Usual habits={customer.habits} />}
				</Card>
				<Card title={t("places")}>
					{customer === undefined ? <Waiting height={260} /> : <Places habits={customer.habits} />}
				</Card>
				<Card title={t("milestones")}>
					{customer === undefined ? <Waiting height={72} /> : <Milestones habits={customer.habits} />}
				</Card>
			</div>
		</div>
	);
}

function Waiting({ height }: { readonly height: number }): ReactNode {
	return (
		<div style={{ height }}>
			<Skeleton className="h-full w-full" />
		</div>
	);
}

function Who({ customer: { personal, erased_at: erasedAt } }: { readonly customer: Customer }): ReactNode {
	const { hasScope, workspace } = useSession();
	if (!hasScope("customers:personal")) return <NotKnown>{t("whoHidden")}</NotKnown>;
	const facts = Object.entries(personal ?? {}).filter(([, value]) => value !== null && value !== "");
	if (facts.length === 0 && erasedAt !== null) {
		return <NotKnown>{tr("erasedWho", { when: formatDay(Date.parse(erasedAt), workspace.time_zone) })}</NotKnown>;
	}
	if (facts.length === 0) return <NotKnown>{t("whoNothing")}</NotKnown>;
	return (
		<Facts
			facts={facts.map(([name, value]) => ({
				label: nameWord(name),
				value: typeof value === "object" ? JSON.stringify(value) : String(value),
			}))}
		/>
	);
}

function Usual({ habits: { outgoing, incoming, payer_count } }: { readonly habits: Habits }): ReactNode {
	if (outgoing === null && incoming === null) return <NotKnown>{t("usualNone")}</NotKnown>;
	const rows = [
		{ name: t("usualOut"), amounts: outgoing },
		{ name: t("usualIn"), amounts: incoming },
	];
	return (
		<>
			<table className="figures w-full text-sm">
				<thead className="text-xs text-faint">
					<tr>
						<td />
						{rows.map(({ name }) => (
							<th key={name} scope="col" className="pb-1 text-right font-medium">
								{name}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{(["p50", "p90", "p99"] as const).map((level) => (
						<tr key={level} className="border-t border-line">
							<th scope="row" className="py-1 text-left text-xs font-normal text-soft">
								{{ p50: t("median"), p90: t("ninety"), p99: t("ninetyNine") }[level]}
							</th>
							{rows.map(({ name, amounts }) => (
								<td key={name} className="py-1 text-right">
									<Money amount={amounts?.[level]} isShort />
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
			<p className="text-xs text-soft">{t("payers", { count: payer_count })}</p>
		</>
	);
}
