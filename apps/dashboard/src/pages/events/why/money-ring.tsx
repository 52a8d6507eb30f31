// The way of money that returned to its origin: a circle of customers with arrows, and the same way as links below it.

import { Fragment, type ReactNode } from "react";
import { ICON_PATHS } from "../../../components/icons.tsx";
import { CustomerLink } from "../../../components/row-links.tsx";
import { t } from "../../../messages/why.ts";
import { shorten } from "../../customers/network/choose-names.ts";
import { placeRing, readPath } from "./place-ring.ts";
import type { DecisionFacts } from "./reasons.tsx";

const SIZE = { width: 360, height: 230 };

/** Renders nothing unless a reason says that money returned. */
export function MoneyRing({ reasons }: { readonly reasons: DecisionFacts["reasons"] }): ReactNode {
	const path = readPath(reasons);
	if (path === undefined) return null;
	const { nodes, arrows } = placeRing(path, SIZE);
	const way = [...path, path[0] ?? ""];
	return (
		<figure className="flex flex-col gap-2 rounded-md bg-sunken p-3">
			<svg
				viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
				className="mx-auto w-full max-w-md"
				role="img"
				aria-label={t("ringLabel", { way: way.join(" → ") })}
			>
				<defs>
					<marker id="ring-arrow" viewBox="0 0 8 8" refX={7} refY={4} markerWidth={8} markerHeight={8} orient="auto">
						<path d="M0 0 8 4 0 8z" className="fill-edge" />
					</marker>
				</defs>
				{arrows.map((d) => (
					<path key={d} d={d} fill="none" strokeWidth={1.5} markerEnd="url(#ring-arrow)" className="stroke-edge" />
				))}
				{nodes.map(({ id, x, y, side, isOrigin }) => (
					<g key={id} transform={`translate(${x} ${y})`}>
						<circle
							r={13}
							strokeWidth={2}
							className={isOrigin ? "fill-accent stroke-accent" : "fill-surface stroke-edge"}
						/>
						<path
							d={ICON_PATHS.user}
							fill="none"
							strokeWidth={1.8}
							strokeLinecap="round"
							strokeLinejoin="round"
							transform="translate(-8 -8) scale(0.8)"
							className={isOrigin ? "stroke-on-solid" : "stroke-soft"}
						/>
						<text
							x={side === "left" ? -19 : side === "right" ? 19 : 0}
							y={side === "top" ? -22 : 0}
							dy="0.35em"
							fontSize={12}
							textAnchor={side === "left" ? "end" : side === "right" ? "start" : "middle"}
							className="fill-ink"
						>
							{shorten(id)}
						</text>
					</g>
				))}
			</svg>
			<figcaption className="flex flex-wrap items-center justify-center gap-x-1.5 gap-y-1 text-xs text-soft">
				<span>{t("ringWay")}</span>
				{path.map((id) => (
					<Fragment key={id}>
						<CustomerLink id={id} />
						<span aria-hidden="true">→</span>
					</Fragment>
				))}
				<span>{t("ringOrigin")}</span>
			</figcaption>
		</figure>
	);
}
