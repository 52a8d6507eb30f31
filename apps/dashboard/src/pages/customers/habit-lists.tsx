// Devices, payees, places and account changes of a customer.

import type { ReactNode } from "react";
import { Time } from "../../components/time.tsx";
import { t } from "../../messages/customers.ts";
import { getLanguage } from "../../messages/define-messages.ts";
import { nameWord } from "../../messages/words.ts";
import type { Customer } from "./customer-types.ts";
import { PlacesMap } from "./map/places-map.tsx";
import { NotKnown } from "./not-known.tsx";

type Habits = Customer["habits"];

export function Devices({ habits: { devices } }: { readonly habits: Habits }): ReactNode {
	if (devices.length === 0) return <NotKnown>{t("devicesNone")}</NotKnown>;
	return (
		<SeenTable
			rows={byUse(devices, ({ count }) => count).map((device, index) => ({
				name: t("device", { number: index + 1 }),
				uses: t("uses", { count: device.count }),
				...device,
			}))}
		/>
	);
}

export function Payees({ habits: { payees } }: { readonly habits: Habits }): ReactNode {
	if (payees.length === 0) return <NotKnown>{t("payeesNone")}</NotKnown>;
	return (
		<SeenTable
			rows={byUse(payees, ({ paid_count }) => paid_count).map((payee, index) => ({
				name: t("payee", { number: index + 1 }),
				uses: t("payments", { count: payee.paid_count }),
				...payee,
			}))}
		/>
	);
}

const SHOWN_MAX = 8;

function byUse<One extends { readonly last_at: string }>(
	items: readonly One[],
	count: (one: One) => number,
): readonly One[] {
	return [...items]
		.sort((one, other) => count(other) - count(one) || other.last_at.localeCompare(one.last_at))
		.slice(0, SHOWN_MAX);
}

interface SeenRow {
	readonly name: string;
	readonly uses: string;
	readonly first_at: string;
	readonly last_at: string;
}

function SeenTable({ rows }: { readonly rows: readonly SeenRow[] }): ReactNode {
	return (
		<table className="w-full text-sm">
			<thead className="text-xs text-faint">
				<tr>
					<td />
					<th scope="col" className="pb-1 text-right font-medium">
						{t("firstSeen")}
					</th>
					<th scope="col" className="pb-1 text-right font-medium">
						{t("lastSeen")}
					</th>
				</tr>
			</thead>
			<tbody>
				{rows.map(({ name, uses, first_at, last_at }) => (
					<tr key={name} className="border-t border-line">
						<th scope="row" className="py-1 text-left font-normal">
							{name} <span className="figures text-xs text-faint">{uses}</span>
						</th>
						<td className="py-1 text-right">
							<Time at={first_at} />
						</td>
						<td className="py-1 text-right">
							<Time at={last_at} />
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

export function Places({ habits: { places, countries } }: { readonly habits: Habits }): ReactNode {
	return (
		<>
			{places.length === 0 ? <NotKnown>{t("placesNone")}</NotKnown> : <PlacesMap places={places} />}
			<div className="text-sm">
				<p className="text-xs text-faint">{t("countries")}</p>
				{countries.length === 0 ? (
					<NotKnown>{t("countriesNone")}</NotKnown>
				) : (
					<ul className="flex flex-wrap gap-x-4">
						{byUse(countries, ({ count }) => count).map(({ country, count }) => (
							<li key={country}>
								{nameCountry(country)} <span className="figures text-xs text-faint">{t("uses", { count })}</span>
							</li>
						))}
					</ul>
				)}
			</div>
		</>
	);
}

const countryNames = new Intl.DisplayNames([getLanguage().locale], { type: "region", fallback: "code" });

function nameCountry(code: string): string {
	return /^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? code) : code;
}

export function Milestones({ habits: { milestones } }: { readonly habits: Habits }): ReactNode {
	if (milestones.length === 0) return <NotKnown>{t("milestonesNone")}</NotKnown>;
	return (
		<ol className="flex flex-col gap-1 text-sm">
			{[...milestones]
				.reverse()
				.slice(0, SHOWN_MAX)
				.map(({ kind, at }) => (
					<li key={`${kind} ${at}`} className="flex gap-3">
						<span className="flex-1">{nameWord(kind)}</span>
						<Time at={at} form="moment" />
					</li>
				))}
		</ol>
	);
}
