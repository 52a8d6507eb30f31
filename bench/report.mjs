// The report of a run, for people and for programs.

import { formatBar, formatTable, roundTo } from "./table.mjs";

const BARS = { ratioMin: 0.8, costMax: 1.3, withoutReadMin: 0.8, halfLoadRatioMax: 2, rssMbMax: 400 };

export function buildReport(run) {
	const { hakiki, bare, halfLoad } = run;
	return {
		ratio: roundTo(hakiki.perSecond / bare.perSecond, 3),
		cost_ratio: hakiki.serviceUs === undefined ? null : roundTo(costOf(hakiki) / costOf(bare), 3),
		...describeSide(hakiki),
		rss_mb: run.rssMb === undefined ? null : roundTo(run.rssMb, 0),
		bare: describeSide(bare),
		half_load: {
			ratio: roundTo(halfLoad.hakiki.p99_ms / halfLoad.bare.p99_ms, 2),
			hakiki: describeHalf(halfLoad.hakiki),
			bare: describeHalf(halfLoad.bare),
		},
		profile_bytes: roundTo(run.fill.profileBytes, 0),
		profile_bytes_loaded: roundTo(run.loadedProfileBytes, 0),
		fsync_ms: { p50: roundTo(run.sync.p50, 3), p99: roundTo(run.sync.p99, 3) },
		decisions: run.decisions,
		not_allowed_share: roundTo(run.stoppedShare, 4),
		memory_use: run.memoryUse,
		fill: {
			seconds: roundTo(run.fill.seconds, 0),
			processor_seconds: roundTo(run.fill.processorSeconds, 0),
			settle_seconds: roundTo(run.fill.settleSeconds, 0),
			is_kept: run.fill.isKept,
		},
		is_quick: run.options.isQuick,
		connections: run.options.connections,
		customers: run.options.customers,
		workers: run.options.workers,
		rounds: run.options.rounds,
		round_seconds: run.options.seconds,
	};
}

function costOf({ serviceUs, postgresUs }) {
	return serviceUs + postgresUs;
}

function describeSide(round) {
	return {
		decisions_per_second: roundTo(round.perSecond, 0),
		p50_ms: roundTo(round.p50_ms, 2),
		p99_ms: roundTo(round.p99_ms, 2),
		cpu_us: describeTimes(round),
		generator_us: round.generatorUs === undefined ? null : roundTo(round.generatorUs, 1),
	};
}

function describeHalf(round) {
	return {
		per_second: roundTo(round.perSecond, 0),
		p50_ms: roundTo(round.p50_ms, 2),
		p99_ms: roundTo(round.p99_ms, 2),
		cpu_us: describeTimes(round),
	};
}

function describeTimes({ serviceUs, postgresUs }) {
	if (serviceUs === undefined || postgresUs === undefined) return null;
	return {
		service: roundTo(serviceUs, 0),
		postgres: roundTo(postgresUs, 0),
		total: roundTo(serviceUs + postgresUs, 0),
	};
}

export function formatReport(report) {
	const { bare, half_load: half } = report;
	return [
		...(report.is_quick
			? ["", `A quick try with ${report.customers.toLocaleString("en")} customers, not a measurement.`]
			: []),
		"",
		...formatTable([
			["", "hakiki", "bare insert", "ratio", "target"],
			row("decisions/s", report.decisions_per_second, bare.decisions_per_second, BARS.ratioMin),
			row("p50 ms", report.p50_ms, bare.p50_ms),
			row("p99 ms", report.p99_ms, bare.p99_ms),
			row("CPU µs, service", report.cpu_us?.service, bare.cpu_us?.service),
			row("CPU µs, PostgreSQL", report.cpu_us?.postgres, bare.cpu_us?.postgres),
			row("CPU µs, both", report.cpu_us?.total, bare.cpu_us?.total, BARS.costMax),
			row("CPU µs, load generator", report.generator_us, bare.generator_us),
			row("at half load: decisions/s", half.hakiki.per_second, half.bare.per_second),
			row("at half load: p50 ms", half.hakiki.p50_ms, half.bare.p50_ms),
			row("at half load: p99 ms", half.hakiki.p99_ms, half.bare.p99_ms, BARS.halfLoadRatioMax),
			row("at half load: CPU µs, both", half.hakiki.cpu_us?.total, half.bare.cpu_us?.total),
		]),
		"",
		...formatMemory(report),
		`events not allowed: ${formatShare(report.not_allowed_share)} (${JSON.stringify(report.decisions)})`,
		`mean profile: ${report.profile_bytes} bytes over all customers, ${report.profile_bytes_loaded} as the load met them`,
		`disk sync: ${report.fsync_ms.p50} ms (p99 ${report.fsync_ms.p99} ms)`,
		`load generator: our own, closed loop, ${report.connections} connections`,
		formatFill(report),
		"",
		...formatBars(report),
	].join("\n");
}

function formatMemory({ rss_mb: rssMb, memory_use: use }) {
	const { customers, entities } = use.hot_share;
	return [
		`service memory, at most: ${rssMb ?? "?"} MB`,
		`rounds at full load: ${formatNumber(use.rounds ?? undefined)}, without a read ${formatShare(use.without_read_share)}`,
		`lost to a customer's version: ${use.lost_to_version ?? "?"} customers; lost to the network: ${use.lost_to_network ?? "?"} rounds`,
		`updates within the page (HOT): customers ${formatShare(customers)}, entities ${formatShare(entities)}`,
	];
}

function formatFill({ fill, customers }) {
	const took = `${fill.seconds} s and ${fill.processor_seconds} s of processor time, then ${fill.settle_seconds} s of background jobs`;
	return `filled with ${customers.toLocaleString("en")} customers in ${took}${fill.is_kept ? " (kept from an earlier run)" : ""}`;
}

function formatShare(share) {
	return share === null ? "?" : `${(100 * share).toFixed(1)} %`;
}

function formatBars({ ratio, cost_ratio: cost, half_load: half, rss_mb: rssMb, memory_use: use, workers }) {
	const { ratioMin, costMax, withoutReadMin, halfLoadRatioMax, rssMbMax } = BARS;
	const share = use.without_read_share === null ? null : roundTo(use.without_read_share, 3);
	const bars = [formatBar("throughput against the bare insert", ratio, "at least", ratioMin, ratio >= ratioMin)];
	if (cost !== null) bars.push(formatBar("processor time against its", cost, "at most", costMax, cost <= costMax));
	if (share !== null && workers === 1)
		bars.push(formatBar("rounds without a read", share, "at least", withoutReadMin, share >= withoutReadMin));
	const isPrompt = half.ratio <= halfLoadRatioMax;
	bars.push(formatBar("p99 at half load against its", half.ratio, "at most", halfLoadRatioMax, isPrompt));
	if (rssMb !== null && workers === 1) bars.push(formatBar("memory in MB", rssMb, "under", rssMbMax, rssMb < rssMbMax));
	return bars;
}

export function formatProfile(entries) {
	return [
		"",
		"own time in the service, one round:",
		...entries.map(({ name, share }) => `  ${(100 * share).toFixed(1).padStart(5)} %  ${name}`),
	].join("\n");
}

function row(name, ours, theirs, target) {
	const ratio = ours === undefined || !theirs ? "" : (ours / theirs).toFixed(2);
	return [name, formatNumber(ours), formatNumber(theirs), ratio, target === undefined ? "" : String(target)];
}

function formatNumber(value) {
	return value === undefined || value === null ? "?" : value.toLocaleString("en");
}
