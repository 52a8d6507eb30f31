// Details of the selected node, with links.

import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Badge, RiskBadge, StatusBadge } from "../../../components/badge.tsx";
import { Button, styleButton } from "../../../components/button.tsx";
import { Icon } from "../../../components/icons.tsx";
import { formatDay } from "../../../format/time.ts";
import { formatCount } from "../../../messages/define-messages.ts";
import { t } from "../../../messages/network.ts";
import { useSession } from "../../../session/session-context.tsx";
import type { CustomerNode, Graph, ThingNode } from "./build-graph.ts";
import { describeRole, nameRoles } from "./name-role.ts";

interface ChosenPanelProps {
	readonly graph: Graph;
	readonly chosenId: string | undefined;
	readonly expanded: readonly string[];
	readonly onChoose: (id: string) => void;
	readonly onExpand: (id: string) => void;
}

export function ChosenPanel({ graph, chosenId, expanded, onChoose, onExpand }: ChosenPanelProps): ReactNode {
	const node = graph.nodes.find(({ id }) => id === chosenId);
	return (
		<section
			aria-live="polite"
			aria-label={t("chosen")}
			className="flex max-h-[36rem] min-h-40 flex-col gap-3 overflow-y-auto border-t border-line p-4 text-sm lg:border-t-0 lg:border-l"
		>
			{node === undefined ? (
				<>
					<p className="text-soft">{t("chooseHint")}</p>
					<Legend />
				</>
			) : node.kind === "customer" ? (
				<ChosenCustomer node={node} isExpanded={expanded.includes(node.id) || node.isCentre} onExpand={onExpand} />
			) : (
				<ChosenThing node={node} />
			)}
			{node !== undefined && <Ties graph={graph} id={node.id} onChoose={onChoose} />}
		</section>
	);
}

function ChosenCustomer({
	node: { id, customer, isCentre },
	isExpanded,
	onExpand,
}: {
	readonly node: CustomerNode;
	readonly isExpanded: boolean;
	readonly onExpand: (id: string) => void;
}): ReactNode {
	return (
		<>
			<h3 className="text-base font-semibold break-all">{id}</h3>
			<div className="flex flex-wrap gap-1.5">
				{customer.status !== null && <StatusBadge status={customer.status} />}
				{customer.risk_level !== null && <RiskBadge level={customer.risk_level} />}
				{customer.confirmed_fraud && (
					<Badge tone="block" icon="flag">
						{t("fraud")}
					</Badge>
				)}
			</div>
			<div className="flex flex-wrap gap-2">
				{!isCentre && (
					<Link to="/customers/$customerId" params={{ customerId: id }} className={styleButton("plain", "sm")}>
						{t("open")}
					</Link>
				)}
				{!isExpanded && (
					<Button size="sm" icon="network" onClick={() => onExpand(id)}>
						{t("expand")}
					</Button>
				)}
			</div>
		</>
	);
}

function ChosenThing({ node: { thing } }: { readonly node: ThingNode }): ReactNode {
	return (
		<>
			<h3 className="flex items-center gap-2 text-base font-semibold">
				<Icon name={describeRole(thing.roles[0] ?? "").icon} />
				{nameRoles(thing.roles)}
			</h3>
			<p>{t("usedBy", { count: thing.customer_count })}</p>
			{thing.hub && <p className="text-soft">{t("hub")}</p>}
			{thing.confirmed_fraud && (
				<Badge tone="block" icon="flag">
					{t("throughFraud")}
				</Badge>
			)}
		</>
	);
}

const TIES_SHOWN_MAX = 40;

function Ties({
	graph,
	id,
	onChoose,
}: {
	readonly graph: Graph;
	readonly id: string;
	readonly onChoose: (id: string) => void;
}): ReactNode {
	const { workspace } = useSession();
	const links = graph.links.filter(({ customerId, thingId }) => customerId === id || thingId === id);
	const things = new Map(graph.nodes.flatMap((node) => (node.kind === "thing" ? [[node.id, node.thing]] : [])));
	return (
		<div>
			<h4 className="text-xs text-faint">{t("tiedBy")}</h4>
			<ul className="flex flex-col">
				{links.slice(0, TIES_SHOWN_MAX).map(({ customerId, thingId, roles, firstSeenAt }) => {
					const isThing = thingId !== id;
					const count = things.get(thingId)?.customer_count ?? 0;
					return (
						<li key={`${customerId} ${thingId}`}>
							<button
								type="button"
								onClick={() => onChoose(isThing ? thingId : customerId)}
								className="flex min-h-7 w-full items-center gap-2 rounded-sm px-1 text-left hover:bg-hover"
							>
								<Icon name={isThing ? describeRole(roles[0] ?? "").icon : "user"} size={14} className="text-soft" />
								<span className="min-w-0 flex-1 truncate">
									{isThing ? `${nameRoles(roles)} (${formatCount(count)})` : customerId}
								</span>
								<span className="text-xs text-faint">
									{t("since", { day: formatDay(Date.parse(firstSeenAt), workspace.time_zone) })}
								</span>
							</button>
						</li>
					);
				})}
			</ul>
		</div>
	);
}

function Legend(): ReactNode {
	const entries = [
		{ look: "rounded-full bg-accent", name: t("thisCustomer") },
		{ look: "rounded-full border-2 border-edge bg-surface", name: t("customer") },
		{ look: "rounded-full border-2 border-dashed border-held-mark bg-held-tint", name: t("heldOrBlocked") },
		{ look: "rounded-full border-2 border-block-mark bg-block-mark", name: t("fraud") },
		{ look: "rounded-sm border border-edge bg-sunken", name: t("thing") },
	];
	return (
		<ul className="flex flex-col gap-1.5 text-xs text-soft">
			{entries.map(({ look, name }) => (
				<li key={name} className="flex items-center gap-2">
					<span aria-hidden="true" className={`size-3.5 ${look}`} />
					{name}
				</li>
			))}
		</ul>
	);
}
