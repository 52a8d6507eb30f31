// The output of `hakiki lists …`: tables for people, objects for --json.

import type { LatestRun, ListFacts, ScreeningRunWithProblem } from "@hakiki/domain";
import type { CustomersAffected, ListImported } from "@hakiki/service";
import { formatIso, formatMoment, formatTable } from "./print-table.ts";

export function describeAffected(customers: readonly CustomersAffected[]): string {
	const rows = customers.map((one) => [one.workspace, one.mode, ...[one.customers, one.matched, one.held].map(String)]);
	return formatTable(["WORKSPACE", "MODE", "CUSTOMERS", "WOULD MATCH", "WOULD BE HELD"], rows);
}

export function viewImport({ lists, unreadable, unreadableCount, customers }: ListImported) {
	return {
		lists: lists.map(({ dated, ...one }) => ({ ...one, dated: dated ?? null })),
		unreadable_count: unreadableCount,
		unreadable,
		...(customers === undefined
			? {}
			: {
					customers: customers.map(({ workspace, mode, customers: count, matched, held }) => ({
						workspace,
						mode,
						customers: count,
						would_match: matched,
						would_be_held: held,
					})),
				}),
	};
}

export function viewList(list: ListFacts) {
	return {
		id: list.id,
		format: list.format,
		urls: list.urls,
		source: list.source,
		dated: list.dated,
		published_on: list.publishedOn,
		age_days: list.ageDays,
		version: list.version,
		entries: list.entries,
		stated_entries: list.statedEntries,
		persons: list.persons,
		with_birth_date: list.withBirthDate,
		peps: list.peps,
		names: list.names,
		wallets: list.wallets,
		unreadable: list.unreadable,
		sha256: list.sha256,
		imported_at: formatIso(list.importedAt),
		checked_at: formatIso(list.checkedAt),
		problem: list.problem,
		problem_at: formatIso(list.problemAt),
		warnings: list.warnings,
	};
}

export function viewLatestRun({ workspace, mode, run }: LatestRun) {
	return {
		workspace,
		mode,
		run:
			run === undefined
				? null
				: {
						id: run.id,
						kind: run.kind,
						reason: run.reason,
						customers: run.customers,
						total: run.total,
						matched: run.matched,
						held: run.held,
						started_at: formatIso(run.startedAt),
						finished_at: formatIso(run.finishedAt),
						problem: viewProblem(run.problem),
					},
	};
}

function viewProblem(problem: ScreeningRunWithProblem["problem"]) {
	if (problem === undefined) return null;
	return { message: problem.message, failures: problem.failures, since: formatIso(problem.sinceMs) };
}

/** Describes the latest rescreening of each workspace and mode. */
export function describeRuns(runs: readonly LatestRun[]): string {
	const rows = runs.map(({ workspace, mode, run }) => [
		workspace,
		mode,
		run === undefined ? "" : run.reason,
		run === undefined ? "" : `${run.customers} of ${Math.max(run.total, run.customers)}`,
		run === undefined ? "" : String(run.matched),
		run === undefined ? "never" : run.finishedAt === null ? "under way" : formatMoment(run.finishedAt),
		run?.problem === undefined
			? ""
			: `failed ${run.problem.failures} times since ${formatMoment(run.problem.sinceMs)}: ${run.problem.message}`,
	]);
	const titles = ["WORKSPACE", "MODE", "SCREENED BECAUSE OF", "CUSTOMERS", "NEW MATCHES", "FINISHED", "PROBLEM"];
	return formatTable(titles, rows);
}

export function describeLists(lists: readonly ListFacts[]): string {
	const tell = (time: number | null) => (time === null ? "never" : formatMoment(time));
	const rows = lists.map((one) => [
		one.id,
		one.format,
		one.publishedOn ?? one.dated ?? "",
		one.ageDays === null ? "" : `${one.ageDays} days`,
		String(one.entries),
		one.statedEntries === null ? "" : String(one.statedEntries),
		String(one.withBirthDate),
		String(one.peps),
		String(one.names),
		String(one.wallets),
		tell(one.importedAt),
		tell(one.checkedAt),
		one.problem ?? "",
	]);
	const counts = ["ENTRIES", "STATED", "WITH BIRTH DATE", "PEPS", "NAMES", "WALLETS"];
	const table = formatTable(["LIST", "FORMAT", "DATED", "AGE", ...counts, "CHANGED", "CHECKED", "PROBLEM"], rows);
	const warnings = lists.flatMap(({ id, warnings: own }) => own.map((warning) => `Warning: ${id}: ${warning}.`));
	return warnings.length === 0 ? table : `${table}\n\n${warnings.join("\n")}`;
}
