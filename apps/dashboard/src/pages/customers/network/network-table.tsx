import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Badge, RiskBadge, StatusBadge } from "../../../components/badge.tsx";
import { Nothing } from "../../../components/nothing.tsx";
import { t } from "../../../messages/network.ts";
import type { CustomerNode, Graph } from "./build-graph.ts";
import { nameRoles } from "./name-role.ts";

/** The graph as a table: customer, distance, risk and shared items. */
export function NetworkTable({ graph }: { readonly graph: Graph }): ReactNode {
	const rows = graph.nodes.filter((node): node is CustomerNode => node.kind === "customer" && !node.isCentre);
	return (
		<section
			className="max-h-[40rem] overflow-auto"
			aria-label={t("title")}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
			tabIndex={0}
		>
			<table className="w-full text-sm">
				<thead className="sticky top-0 bg-surface text-left text-xs text-faint">
					<tr>
						<th scope="col" className="px-4 py-2 font-medium">
							{t("customer")}
						</th>
						<th scope="col" className="hidden px-2 py-2 text-right font-medium sm:table-cell">
							{t("distance")}
						</th>
						<th scope="col" className="px-2 py-2 font-medium">
							{t("status")}
						</th>
						<th scope="col" className="hidden px-2 py-2 font-medium sm:table-cell">
							{t("risk")}
						</th>
						<th scope="col" className="hidden px-4 py-2 font-medium sm:table-cell">
							{t("shares")}
						</th>
					</tr>
				</thead>
				<tbody>
					{rows.map(({ id, customer }) => (
						<tr key={id} className="border-t border-line align-top">
							<th scope="row" className="px-4 py-2 text-left font-medium break-all sm:max-w-48">
								<Link to="/customers/$customerId" params={{ customerId: id }} className="hover:underline">
									{id}
								</Link>
								<span className="block font-normal break-normal text-soft sm:hidden">{describeShares(graph, id)}</span>
							</th>
							<td className="figures hidden px-2 py-2 text-right sm:table-cell">{customer.hops}</td>
							<td className="px-2 py-2">
								<span className="flex flex-wrap gap-1">
									{customer.status === null ? <Nothing /> : <StatusBadge status={customer.status} />}
									{customer.confirmed_fraud && (
										<Badge tone="block" icon="flag">
											{t("fraud")}
										</Badge>
									)}
								</span>
							</td>
							<td className="hidden px-2 py-2 sm:table-cell">
								{customer.risk_level === null ? <Nothing /> : <RiskBadge level={customer.risk_level} />}
							</td>
							<td className="hidden px-4 py-2 text-soft sm:table-cell">{describeShares(graph, id)}</td>
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}

const SHOWN_MAX = 3;

/** “Device with c-17; Destination with c-2, c-9”. */
function describeShares(graph: Graph, customerId: string): string {
	const lines = graph.links
		.filter((link) => link.customerId === customerId)
		.flatMap(({ thingId, roles }) => {
			const others = (graph.neighbours.get(thingId) ?? []).filter((id) => id !== customerId);
			if (others.length === 0) return [];
			const names = others.slice(0, SHOWN_MAX).join(", ");
			return [`${nameRoles(roles)}: ${names}${others.length > SHOWN_MAX ? ` +${others.length - SHOWN_MAX}` : ""}`];
		});
	return lines.join(" · ");
}
