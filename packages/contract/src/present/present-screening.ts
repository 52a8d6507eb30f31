// Presents matches, lists and rescreening runs.

import type { ListedEntryFacts, MatchDetails, MatchFacts, ScreeningStatus } from "@hakiki/domain";
import type {
	MatchDetailsView,
	MatchReviewedView,
	MatchView,
	ScreeningListsView,
	ScreeningRunView,
} from "../schemas/screening.ts";
import { formatTime } from "./format-time.ts";

export interface RescreenSource {
	readonly id: number;
	readonly kind: "delta" | "full";
	readonly reason: string;
	readonly total: number;
	readonly customers: number;
	readonly searched: number;
	readonly changed: number;
	readonly matched: number;
	readonly held: number;
	readonly toVersion: number;
	readonly basis: unknown;
	readonly startedBy: string;
	readonly startedAt: number;
	readonly finishedAt: number | null;
	readonly problem: { readonly message: string; readonly failures: number; readonly sinceMs: number } | undefined;
}

export interface ListsSource {
	readonly version: number;
	readonly missing: readonly string[];
	readonly lists: readonly {
		readonly id: string;
		readonly format: string;
		readonly dated: string | null;
		readonly publishedOn: string | null;
		readonly ageDays: number | null;
		readonly entries: number;
		readonly statedEntries: number | null;
		readonly persons: number;
		readonly withBirthDate: number;
		readonly peps: number;
		readonly names: number;
		readonly wallets: number;
		readonly unreadable: number;
		readonly importedAt: number | null;
		readonly checkedAt: number | null;
		readonly problem: string | null;
		readonly problemAt: number | null;
		readonly warnings: readonly string[];
	}[];
	readonly latestRun: RescreenSource | undefined;
}

const formatOptional = (time: number | null): string | null => (time === null ? null : formatTime(time));
const readVerdict = (verdict: string): "clear" | "confirm" => (verdict === "clear" ? "clear" : "confirm");

export function viewMatch(match: MatchFacts): MatchView {
	const { first } = match;
	return {
		id: match.id,
		customer_id: match.customerId,
		party: match.party,
		entry: match.entity,
		list: match.entity.slice(0, match.entity.indexOf(":")),
		type: match.topic,
		strength: match.strength,
		score: match.score,
		position: match.position,
		status: match.status,
		first_verdict: first && { verdict: readVerdict(first.verdict), by: first.by, at: formatTime(first.at) },
		decided_by: [...match.decidedBy],
		decided_at: formatOptional(match.decidedAt),
		case_id: match.caseId,
		event_id: match.eventId,
		found_at: formatTime(match.foundAt),
	};
}

export function viewMatchDetails(match: MatchDetails): MatchDetailsView {
	return {
		...viewMatch(match),
		comparison: match.comparison.map((one) => ({ ...one, listed: [...one.listed] })),
		matched_name: match.matchedName,
		explanation: match.explanation,
		listed: match.listed && viewListed(match.listed),
		reasons: match.reasons.map(({ by, verdict, reason, at }) => ({
			by,
			verdict: readVerdict(verdict),
			reason,
			at: formatTime(at),
		})),
	};
}

function viewListed(entry: ListedEntryFacts): NonNullable<MatchDetailsView["listed"]> {
	return {
		id: entry.id,
		list: entry.list,
		type: entry.type,
		name: entry.name,
		aliases: [...entry.aliases],
		weak_aliases: [...entry.weakAliases],
		original_script: [...entry.originalScript],
		dob: [...entry.dobs],
		nationalities: [...entry.nationalities],
		countries: [...entry.countries],
		topics: [...entry.topics],
		programs: [...entry.programs],
		position: entry.position ?? null,
		gender: entry.gender ?? null,
	};
}

export function viewReviewed(reviewed: {
	readonly isEffective: boolean;
	readonly status: ScreeningStatus;
	readonly match: MatchFacts;
}): MatchReviewedView {
	return { effective: reviewed.isEffective, screening: reviewed.status, match: viewMatch(reviewed.match) };
}

export function viewRun(run: RescreenSource): ScreeningRunView {
	const { id, kind, reason, total, customers, searched, changed, matched, held } = run;
	const { matcher = 0 } = (run.basis ?? {}) as { readonly matcher?: number };
	return {
		...{ id, kind, reason, total, customers, searched, changed, matched, held },
		status: run.finishedAt === null ? "running" : "finished",
		lists_version: run.toVersion,
		matcher_version: matcher,
		started_by: run.startedBy,
		started_at: formatTime(run.startedAt),
		finished_at: formatOptional(run.finishedAt),
		problem: viewProblem(run.problem),
	};
}

function viewProblem(problem: RescreenSource["problem"]): ScreeningRunView["problem"] {
	if (problem === undefined) return null;
	return { message: problem.message, failures: problem.failures, since: formatTime(problem.sinceMs) };
}

export function viewLists({ version, missing, lists, latestRun }: ListsSource): ScreeningListsView {
	return {
		version,
		missing: [...missing],
		lists: lists.map((one) => ({
			id: one.id,
			format: one.format,
			dated: one.dated,
			published_on: one.publishedOn,
			age_days: one.ageDays,
			entries: one.entries,
			stated_entries: one.statedEntries,
			persons: one.persons,
			with_birth_date: one.withBirthDate,
			peps: one.peps,
			names: one.names,
			wallets: one.wallets,
			unreadable: one.unreadable,
			changed_at: formatOptional(one.importedAt),
			checked_at: formatOptional(one.checkedAt),
			problem: one.problem,
			problem_at: formatOptional(one.problemAt),
			warnings: [...one.warnings],
		})),
		latest_run: latestRun === undefined ? null : viewRun(latestRun),
	};
}
