// Counts latencies in steps that grow by a tenth, and draws them.

const FIRST_MS = 0.1;
const GROWTH = 1.1;

/** @returns {[number, number][]} the lower edge of each step that holds any, in ms, and how many it holds */
export function countByLatency(latencies) {
	const counts = new Map();
	for (const latency of latencies) {
		const step = Math.max(0, Math.floor(Math.log(latency / FIRST_MS) / Math.log(GROWTH)));
		counts.set(step, (counts.get(step) ?? 0) + 1);
	}
	return [...counts].sort(([one], [other]) => one - other).map(([step, count]) => [edgeOf(step), count]);
}

function edgeOf(step) {
	return Number((FIRST_MS * GROWTH ** step).toFixed(3));
}

const WIDTH = 720;
const PANEL = 220;
const LEFT = 24;
const RIGHT = 24;
const TOP = 40;
/** The height of a panel's head: its name, and a line for each side. */
const HEAD = 62;
const FOOT = 44;
const AXIS_MS = [0.1, 0.3, 1, 3, 10, 30, 100, 300, 1_000];

/**
 * Draws one panel per rate, with the latency on a logarithmic axis. Each side's share of requests is a shape with its
 * percentiles marked. The background is white, so that dark pages can show it too.
 * @param {{ title: string, panels: { name: string, series: { name: string, colour: string, histogram: [number, number][], marks: { name: string, ms: number }[] }[] }[] }} picture
 */
export function drawHistograms({ title, panels }) {
	const height = TOP + panels.length * PANEL;
	const body = panels.map((panel, index) => drawPanel(panel, TOP + index * PANEL)).join("");
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escapeText(title)}" font-family="system-ui, sans-serif" font-size="12" fill="#495057">
<rect width="${WIDTH}" height="${height}" rx="6" fill="#fff"/>
<text x="${LEFT}" y="26" font-size="15" font-weight="600" fill="#212529">${escapeText(title)}</text>
${body}</svg>
`;
}

function drawPanel({ name, series }, top) {
	const bottom = top + PANEL - FOOT;
	const most = Math.max(...series.flatMap(({ histogram }) => sharesOf(histogram).map(([, share]) => share)));
	const shapes = series.map((one, index) => drawSeries(one, { top, bottom, most, index }));
	const ticks = AXIS_MS.map((ms) => {
		const x = placeOf(ms);
		const line = `<line x1="${x}" x2="${x}" y1="${top + HEAD}" y2="${bottom}" stroke="#e9ecef"/>`;
		return `${line}<text x="${x}" y="${bottom + 16}" text-anchor="middle">${ms.toLocaleString("en")}</text>`;
	}).join("");
	return `<text x="${LEFT}" y="${top + 14}" font-weight="600" fill="#212529">${escapeText(name)}</text>
${ticks}
${shapes.join("\n")}
<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${bottom}" y2="${bottom}" stroke="#868e96"/>
<text x="${WIDTH - RIGHT}" y="${bottom + 31}" text-anchor="end">ms, from when a request was due to its answer</text>
`;
}

function drawSeries({ name, colour, histogram, marks }, { top, bottom, most, index }) {
	const roof = top + HEAD;
	const lines = marks.map(({ ms }, mark) => {
		const x = placeOf(ms);
		const dashes = mark === 0 ? "" : ` stroke-dasharray="${mark === 1 ? "5 3" : "1.5 3"}"`;
		return `<line x1="${x}" x2="${x}" y1="${roof}" y2="${bottom}" stroke="${colour}" stroke-width="1.2"${dashes}/>`;
	});
	const y = top + 32 + index * 16;
	const words = marks.map((mark) => `${mark.name} ${formatMs(mark.ms)}`).join(" · ");
	return `<path d="${drawShape(histogram, { roof, bottom, most })}" fill="${colour}" fill-opacity="0.35" stroke="${colour}"/>${lines.join("")}
<rect x="${LEFT}" y="${y - 9}" width="10" height="10" rx="2" fill="${colour}"/><text x="${LEFT + 16}" y="${y}">${escapeText(`${name}: ${words}`)}</text>`;
}

/** The shape drops to the axis wherever a step is empty. */
function drawShape(histogram, { roof, bottom, most }) {
	let path = "";
	let end;
	for (const [ms, share] of sharesOf(histogram)) {
		const [from, to] = [placeOf(ms), placeOf(ms * GROWTH)];
		const y = (bottom - Math.max(1, (share / most) * (bottom - roof - 4))).toFixed(1);
		const isBeside = end !== undefined && Math.abs(from - end) < 0.5;
		if (!isBeside) path += `${end === undefined ? "" : `V${bottom}Z`}M${from} ${bottom}`;
		path += `V${y}H${to}`;
		end = to;
	}
	return end === undefined ? "" : `${path}V${bottom}Z`;
}

function formatMs(ms) {
	return `${ms < 10 ? ms.toFixed(1) : Math.round(ms).toLocaleString("en")} ms`;
}

function sharesOf(histogram) {
	const total = histogram.reduce((sum, [, count]) => sum + count, 0);
	return histogram.map(([ms, count]) => [ms, count / Math.max(1, total)]);
}

function placeOf(ms) {
	const [first, last] = [AXIS_MS[0], AXIS_MS.at(-1)];
	const share = Math.log(Math.min(last, Math.max(first, ms)) / first) / Math.log(last / first);
	return Number((LEFT + share * (WIDTH - RIGHT - LEFT)).toFixed(1));
}

function escapeText(text) {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
