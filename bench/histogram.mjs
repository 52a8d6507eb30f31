// Latencies counted in steps that grow by a tenth each, and a picture of them.

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
const PANEL = 190;
const LEFT = 60;
const RIGHT = 20;
const TOP = 46;
const AXIS_MS = [0.1, 0.3, 1, 3, 10, 30, 100, 300, 1_000];

/**
 * One panel a rate, the latency on a logarithmic axis, each side's share of requests as bars. Colours that dark and light
 * pages both carry.
 * @param {{ title: string, panels: { name: string, series: { name: string, colour: string, histogram: [number, number][], marks: { name: string, ms: number }[] }[] }[] }} picture
 */
export function drawHistograms({ title, panels }) {
	const height = TOP + panels.length * PANEL + 24;
	const body = panels.map((panel, index) => drawPanel(panel, TOP + index * PANEL)).join("");
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escapeText(title)}" font-family="system-ui, sans-serif" font-size="12" fill="#777">
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
<text x="${LEFT}" y="22" font-size="14" fill="#222">${escapeText(title)}</text>
${body}</svg>
`;
}

function drawPanel({ name, series }, top) {
	const bottom = top + PANEL - 46;
	const most = Math.max(...series.flatMap(({ histogram }) => sharesOf(histogram).map(([, share]) => share)));
	const bars = series.map((one, index) => drawSeries(one, { top: top + 40, bottom, most, index, of: series.length }));
	const ticks = AXIS_MS.map(
		(ms) =>
			`<line x1="${placeOf(ms)}" x2="${placeOf(ms)}" y1="${bottom}" y2="${bottom + 4}" stroke="#999"/><text x="${placeOf(ms)}" y="${bottom + 17}" text-anchor="middle">${ms}</text>`,
	).join("");
	return `<text x="${LEFT}" y="${top + 12}" fill="#222">${escapeText(name)}</text>
<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${bottom}" y2="${bottom}" stroke="#999"/>${ticks}
<text x="${WIDTH - RIGHT}" y="${bottom + 31}" text-anchor="end">milliseconds, from when a request was due to its answer</text>
${bars.join("\n")}
`;
}

function drawSeries({ name, colour, histogram, marks }, { top, bottom, most, index, of }) {
	const bars = sharesOf(histogram)
		.map(([ms, share]) => {
			const [from, to] = [placeOf(ms), placeOf(ms * GROWTH)];
			const width = Math.max(1, (to - from) / of - 0.5);
			const tall = Math.max(0.7, (share / most) * (bottom - top));
			return `<rect x="${(from + index * width).toFixed(1)}" y="${(bottom - tall).toFixed(1)}" width="${width.toFixed(1)}" height="${tall.toFixed(1)}"/>`;
		})
		.join("");
	const words = marks.map((mark) => `${mark.name} ${mark.ms.toFixed(1)} ms`).join(", ");
	const y = top - 28 + index * 15;
	return `<g fill="${colour}">${bars}</g><text x="${WIDTH - RIGHT}" y="${y}" text-anchor="end" fill="${colour}">${escapeText(`${name}: ${words}`)}</text>`;
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
