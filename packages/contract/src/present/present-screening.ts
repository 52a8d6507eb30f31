// Presents matches, lists and rescreening runs.

import type {
	ComparedMatch,
	ListedEntity,
	ListsState,
	MatchDetails,
	MatchFacts,
	MatchReviewed,
	ScreeningRunWithProblem,
} from "@hakiki/domain";
import type {
	ComparedMatchView,
	MatchDetailsView,
	MatchReviewedView,
	MatchView,
	ScreeningListsView,
	ScreeningRunView,
} from "../schemas/screening.ts";
import { formatTime } from "./format-time.ts";
import { viewListSource } from "./present-lists.ts";

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
		first_verdict: first && {
			verdict: readVerdict(first.verdict),
			by: first.by,
			role: first.role === "compliance" || first.role === "analyst" ? first.role : null,
			at: formatTime(first.at),
		},
		decided_by: [...match.decidedBy],
		decided_at: formatOptional(match.decidedAt),
		case_id: match.caseId,
		event_id: match.eventId,
		found_at: formatTime(match.foundAt),
	};
}

export function viewComparedMatch(match: ComparedMatch): ComparedMatchView {
	return {
		...viewMatch(match),
		customer_name: match.customerName,
		customer_dob: match.customerDob,
		given_name: match.givenName,
		listed_name: match.listedName,
		matched_name: match.matchedName,
		comparison: [...match.comparison],
	};
}

export function viewMatchDetails(match: MatchDetails): MatchDetailsView {
	return {
		...viewMatch(match),
		customer_name: match.customerName,
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
		second_person: match.secondPerson && {
			is_same_person: match.secondPerson.isSamePerson,
			is_other_from: match.secondPerson.isOtherFrom === null ? null : formatTime(match.secondPerson.isOtherFrom),
			people: [...match.secondPerson.people],
		},
	};
}

function viewListed(entry: ListedEntity): NonNullable<MatchDetailsView["listed"]> {
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

export function viewReviewed(reviewed: MatchReviewed): MatchReviewedView {
	return {
		effective: reviewed.isEffective,
		screening: reviewed.status,
		closed_case_id: reviewed.closedCaseId,
		match: viewMatch(reviewed.match),
	};
}

export function viewRun(run: ScreeningRunWithProblem): ScreeningRunView {
	const { id, kind, reason, total, customers, searched, changed, matched, held } = run;
	const { matcher = 0 } = (run.basis ?? {}) as { readonly matcher?: number };
	return {
		...{ id, kind, reason, total, customers, searched, changed, matched, held },
		status: run.finishedAt === null ? "running" : "finished",
		lists_version: run.toVersion,
		matcher_version: matcher,
		started_by: run.startedBy,
		started_at: formatTime(run.startedAt),
		moved_at: formatTime(run.movedAt),
		finished_at: formatOptional(run.finishedAt),
		problem: viewProblem(run.problem),
	};
}

function viewProblem(problem: ScreeningRunWithProblem["problem"]): ScreeningRunView["problem"] {
	if (problem === undefined) return null;
	return { message: problem.message, failures: problem.failures, since: formatTime(problem.sinceMs) };
}

export function viewLists({ version, missing, lists, latestRun }: ListsState): ScreeningListsView {
	return {
		version,
		missing: [...missing],
		lists: lists.map((one) => ({
			id: one.id,
			...viewListSource(one),
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
