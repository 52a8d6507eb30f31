// The report of a run, for people and for programs.

import { OTHERS_SHARE_MAX } from "./rounds.mjs";
import { formatBar, formatTable, roundTo } from "./table.mjs";

const BARS = { ratioMin: 0.8, costMax: 1.25, halfLoadRatioMax: 2, rssMbMax: 400 };

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
		other_cpu_share: meanShare(hakiki, bare),
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

function meanShare(one, other) {
	return one.othersShare === undefined ? null : roundTo((one.othersShare + other.othersShare) / 2, 3);
}

export function formatReport(report) {
	const { bare, half_load: half } = report;
	const lines = [
		"",
		...formatTable([
			["", "hakiki", "bare insert", "ratio"],
			row("decisions/s", report.decisions_per_second, bare.decisions_per_second),
			row("p50 ms", report.p50_ms, bare.p50_ms),
			row("p99 ms", report.p99_ms, bare.p99_ms),
			row("CPU µs, service", report.cpu_us?.service, bare.cpu_us?.service),
			row("CPU µs, PostgreSQL", report.cpu_us?.postgres, bare.cpu_us?.postgres),
			row("CPU µs, both", report.cpu_us?.total, bare.cpu_us?.total),
			row("CPU µs, load generator", report.generator_us, bare.generator_us),
			row("at half load: decisions/s", half.hakiki.per_second, half.bare.per_second),
			row("at half load: p50 ms", half.hakiki.p50_ms, half.bare.p50_ms),
			row("at half load: p99 ms", half.hakiki.p99_ms, half.bare.p99_ms),
			row("at half load: CPU µs, both", half.hakiki.cpu_us?.total, half.bare.cpu_us?.total),
		]),
		"",
		`service memory, at most: ${report.rss_mb ?? "?"} MB`,
		`events not allowed: ${(100 * report.not_allowed_share).toFixed(1)} % (${JSON.stringify(report.decisions)})`,
		`mean profile: ${report.profile_bytes} bytes over all customers, ${report.profile_bytes_loaded} as the load met them`,
		`disk sync: ${report.fsync_ms.p50} ms (p99 ${report.fsync_ms.p99} ms)`,
	];
	const othersShare = report.other_cpu_share ?? 0;
	if (othersShare > OTHERS_SHARE_MAX) {
		const percent = Math.round(100 * othersShare);
		lines.push(`The machine was busy: other programs took ${percent} % of its processors. Measure again in peace.`);
	}
	return [...lines, "", ...formatBars(report)].join("\n");
}

function formatBars({ ratio, cost_ratio: cost, half_load: half, rss_mb: rssMb, workers }) {
	return [
		formatBar("throughput against the bare insert", ratio, "at least", BARS.ratioMin, ratio >= BARS.ratioMin),
		...(cost === null
			? []
			: [formatBar("processor time against its", cost, "at most", BARS.costMax, cost <= BARS.costMax)]),
		formatBar(
			"p99 at half load against its",
			half.ratio,
			"at most",
			BARS.halfLoadRatioMax,
			half.ratio <= BARS.halfLoadRatioMax,
		),
		...(rssMb === null || workers > 1
			? []
			: [formatBar("memory in MB", rssMb, "under", BARS.rssMbMax, rssMb < BARS.rssMbMax)]),
	];
}

export function formatProfile(entries) {
	return [
		"",
		"own time in the service, one round:",
		...entries.map(({ name, share }) => `  ${(100 * share).toFixed(1).padStart(5)} %  ${name}`),
	].join("\n");
}

function row(name, ours, theirs) {
	const ratio = ours === undefined || !theirs ? "" : (ours / theirs).toFixed(2);
	return [name, formatNumber(ours), formatNumber(theirs), ratio];
}

function formatNumber(value) {
	return value === undefined ? "?" : value.toLocaleString("en");
}
