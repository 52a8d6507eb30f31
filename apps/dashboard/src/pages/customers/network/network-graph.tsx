// The graph, rendered once all places are computed. Wheel and buttons zoom, dragging moves it, and arrow keys move
// from node to node.

import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { IconButton } from "../../../components/button.tsx";
import { ICON_PATHS } from "../../../components/icons.tsx";
import { t } from "../../../messages/network.ts";
import { useIsNarrow } from "../../../shell/use-is-narrow.ts";
import type { CustomerNode, Graph, GraphNode, ThingNode } from "./build-graph.ts";
import { chooseNames, listNamed, type Side, shorten } from "./choose-names.ts";
import { describeRole, nameRoles } from "./name-role.ts";
import { boundPlaces, type Point, placeNodes, radiusOf } from "./place-nodes.ts";
import { useDrag, useWheel, type View, zoom } from "./use-view.ts";
import { findNext, listLit } from "./walk-graph.ts";

interface NetworkGraphProps {
	readonly graph: Graph;
	readonly centreId: string;
	readonly label: string;
	readonly chosenId: string | undefined;
	readonly onChoose: (id: string | undefined) => void;
}

/** The approximate size on the screen. */
const SCREEN = { width: 860, height: 576 };
const NARROW = { width: 326, height: 384 };
const NAME_PX = 12;
const ZOOM_STEP = 1.35;
/** A phone has no room for labels. */
const NOBODY: ReadonlySet<string> = new Set();

export function NetworkGraph({ graph, centreId, label, chosenId, onChoose }: NetworkGraphProps): ReactNode {
	const places = useMemo(() => placeNodes(graph), [graph]);
	const isNarrow = useIsNarrow();
	const whole = useMemo(() => boundPlaces(places, isNarrow ? NOBODY : listNamed(graph)), [places, isNarrow, graph]);
	const [view, setView] = useState<View>(whole);
	const svg = useRef<SVGSVGElement>(null);
	useEffect(() => setView(whole), [whole]);
	useWheel(svg, (factor, at) => setView((before) => zoom(before, factor, at)));
	const drag = useDrag(view, setView);
	const press = (event: KeyboardEvent): void => {
		const next = findNext(graph, places, chosenId ?? centreId, event.key);
		if (next !== undefined) onChoose(next);
		else if (event.key === "Escape" && chosenId !== undefined) onChoose(undefined);
		else return;
		event.preventDefault();
	};
	const lit = useMemo(() => listLit(graph, chosenId), [graph, chosenId]);
	// Labels keep their size at every zoom level.
	const { width, height } = isNarrow ? NARROW : SCREEN;
	const unitsPerPx = Math.max(view.width / width, view.height / height);
	const nameSize = Math.max(4, Math.min(26, unitsPerPx * NAME_PX));
	const names = useMemo(() => chooseNames(graph, places, lit, nameSize), [graph, places, lit, nameSize]);
	return (
		<div className="relative h-[24rem] bg-sunken sm:h-[36rem]">
			<svg
				ref={svg}
				viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
				className="size-full cursor-grab touch-none outline-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent active:cursor-grabbing"
				role="application"
				aria-label={label}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys walk it.
				tabIndex={0}
				onKeyDown={press}
				onPointerDown={drag.start}
				onPointerMove={drag.move}
				onPointerUp={(event) => {
					const isClick = drag.end(event);
					if (isClick && event.target === event.currentTarget) onChoose(undefined);
				}}
			>
				{graph.links.map(({ customerId, thingId }) => {
					const from = places.get(customerId);
					const to = places.get(thingId);
					const isLit = lit === undefined || (lit.has(customerId) && lit.has(thingId));
					if (from === undefined || to === undefined) return null;
					return (
						<line
							key={`${customerId} ${thingId}`}
							x1={from.x}
							y1={from.y}
							x2={to.x}
							y2={to.y}
							strokeWidth={isLit && lit !== undefined ? 2 : 1}
							className={isLit ? "stroke-edge" : "stroke-line"}
						/>
					);
				})}
				{graph.nodes.map((node) => (
					<Node
						key={node.id}
						node={node}
						at={places.get(node.id) ?? { x: 0, y: 0 }}
						isChosen={node.id === chosenId}
						isDim={lit !== undefined && !lit.has(node.id)}
						onChoose={() => onChoose(node.id)}
					/>
				))}
				{graph.nodes.map((node) => (
					<Name key={node.id} node={node} at={places.get(node.id)} side={names.get(node.id)} size={nameSize} />
				))}
			</svg>
			<div className="absolute right-3 bottom-3 flex rounded-md border border-line bg-surface">
				<IconButton icon="plus" label={t("zoomIn")} onClick={() => setView(zoom(view, 1 / ZOOM_STEP))} />
				<IconButton icon="minus" label={t("zoomOut")} onClick={() => setView(zoom(view, ZOOM_STEP))} />
				<IconButton icon="screen" label={t("fit")} onClick={() => setView(whole)} />
			</div>
		</div>
	);
}

interface NodeProps {
	readonly node: GraphNode;
	readonly at: Point;
	readonly isChosen: boolean;
	readonly isDim: boolean;
	readonly onChoose: () => void;
}

function Node({ node, at, isChosen, isDim, onChoose }: NodeProps): ReactNode {
	const radius = radiusOf(node);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the graph hears the arrow keys, and the table has links.
		<g
			transform={`translate(${at.x} ${at.y})`}
			className={`cursor-pointer ${isDim ? "opacity-25" : ""}`}
			onClick={onChoose}
		>
			<title>{node.kind === "customer" ? node.id : nameRoles(node.thing.roles)}</title>
			{isChosen && <circle r={radius + 5} fill="none" strokeWidth={2.5} className="stroke-accent" />}
			{node.kind === "customer" ? <CustomerMark node={node} radius={radius} /> : <ThingMark node={node} />}
		</g>
	);
}

interface NameProps {
	readonly node: GraphNode;
	readonly at: Point | undefined;
	/** Undefined if the node has no label. */
	readonly side: Side | undefined;
	/** In the graph's own units. */
	readonly size: number;
}

/** Rendered after all nodes, so that none covers it. */
function Name({ node, at, side, size }: NameProps): ReactNode {
	if (at === undefined || side === undefined) return null;
	const gap = radiusOf(node) + size * 0.4;
	return (
		<text
			x={side === "left" ? at.x - gap : at.x + gap}
			y={at.y}
			dy="0.35em"
			fontSize={size}
			textAnchor={side === "left" ? "end" : "start"}
			strokeWidth={size / 3}
			strokeLinejoin="round"
			className="pointer-events-none fill-ink stroke-sunken [paint-order:stroke]"
		>
			{shorten(node.id)}
		</text>
	);
}

/** Fraud has a flag, held and blocked a broken edge: nothing hangs on colour. */
function CustomerMark({ node, radius }: { readonly node: CustomerNode; readonly radius: number }): ReactNode {
	const { customer, isCentre } = node;
	const isStopped = customer.status === "held" || customer.status === "blocked";
	const fill = customer.confirmed_fraud
		? "fill-block-mark stroke-block-mark"
		: isCentre
			? "fill-accent stroke-accent"
			: isStopped
				? "fill-held-tint stroke-held-mark"
				: "fill-surface stroke-edge";
	return (
		<>
			{isCentre && customer.confirmed_fraud && (
				<circle r={radius + 3} fill="none" strokeWidth={2} className="stroke-accent" />
			)}
			<circle r={radius} strokeWidth={2} strokeDasharray={isStopped ? "4 2.500" : undefined} className={fill} />
			<Glyph
				path={ICON_PATHS[customer.confirmed_fraud ? "flag" : "user"]}
				size={radius * 1.2}
				className={customer.confirmed_fraud || isCentre ? "stroke-on-solid" : isStopped ? "stroke-held" : "stroke-soft"}
			/>
		</>
	);
}

function ThingMark({ node: { thing } }: { readonly node: ThingNode }): ReactNode {
	const look = thing.confirmed_fraud ? "fill-block-tint stroke-block-mark" : "fill-canvas stroke-edge";
	return (
		<>
			<rect
				x={-8}
				y={-8}
				width={16}
				height={16}
				rx={4}
				strokeDasharray={thing.hub ? "3 2" : undefined}
				className={look}
			/>
			<Glyph
				path={ICON_PATHS[describeRole(thing.roles[0] ?? "").icon]}
				size={11}
				className={thing.confirmed_fraud ? "stroke-block" : "stroke-soft"}
			/>
		</>
	);
}

function Glyph({
	path,
	size,
	className,
}: {
	readonly path: string;
	readonly size: number;
	readonly className: string;
}): ReactNode {
	return (
		<path
			d={path}
			fill="none"
			strokeWidth={1.8}
			strokeLinecap="round"
			strokeLinejoin="round"
			transform={`translate(${-size / 2} ${-size / 2}) scale(${size / 20})`}
			className={`pointer-events-none ${className}`}
		/>
	);
}
