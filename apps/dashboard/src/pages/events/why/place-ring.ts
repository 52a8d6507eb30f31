// Places the customers of a ring on an ellipse, the origin at the top, in the order in which the money went round.

interface Reason {
	readonly code: string;
	readonly evidence: Readonly<Record<string, unknown>>;
}

interface RingNode {
	readonly id: string;
	readonly x: number;
	readonly y: number;
	/** Where the name has room. */
	readonly side: "left" | "right" | "top";
	readonly isOrigin: boolean;
}

/** The distance between the edge of a customer and an arrow. */
const GAP = 17;
const NAME_WIDTH = 95;
const NAME_HEIGHT = 34;

/** The customers from the origin on, or undefined if no reason has a way of money that a picture can show. */
export function readPath(reasons: readonly Reason[]): readonly string[] | undefined {
	const text = reasons.find(({ code }) => code === "money_returns")?.evidence["path"];
	if (typeof text !== "string") return undefined;
	try {
		const path: unknown = JSON.parse(text);
		if (!Array.isArray(path) || path.length < 3 || path.length > 6) return undefined;
		return path.every((id): id is string => typeof id === "string") ? path : undefined;
	} catch {
		return undefined;
	}
}

export function placeRing(
	path: readonly string[],
	{ width, height }: { readonly width: number; readonly height: number },
): { readonly nodes: readonly RingNode[]; readonly arrows: readonly string[] } {
	const centre = { x: width / 2, y: (height + NAME_HEIGHT) / 2 - 8 };
	const radius = { x: width / 2 - NAME_WIDTH, y: height / 2 - NAME_HEIGHT };
	const nodes = path.map((id, index): RingNode => {
		const angle = (2 * Math.PI * index) / path.length - Math.PI / 2;
		const x = centre.x + radius.x * Math.cos(angle);
		const side = Math.abs(x - centre.x) < 1 ? (index === 0 ? "top" : "right") : x < centre.x ? "left" : "right";
		return { id, x, y: centre.y + radius.y * Math.sin(angle), side, isOrigin: index === 0 };
	});
	const arrows = nodes.flatMap((from, index) => {
		const to = nodes[(index + 1) % nodes.length];
		if (to === undefined) return [];
		const length = Math.hypot(to.x - from.x, to.y - from.y);
		const [dx, dy] = [((to.x - from.x) / length) * GAP, ((to.y - from.y) / length) * GAP];
		return [`M${round(from.x + dx)} ${round(from.y + dy)}L${round(to.x - dx)} ${round(to.y - dy)}`];
	});
	return { nodes, arrows };
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}
