// The figures of each person. Every number opens the cases behind it. Below a large screen each person is a block, and
// every figure has its name above it.

import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Badge } from "../../components/badge.tsx";
import { SaveTableButton } from "../../components/export-button.tsx";
import { Card } from "../../components/page.tsx";
import { Initials, usePeople } from "../../components/person.tsx";
import { formatDuration } from "../../format/time.ts";
import { formatCount } from "../../messages/define-messages.ts";
import { t } from "../../messages/team.ts";
import { BACKLOG_FIGURES, type Backlog, type FigureName, findCases, type Team, type Work } from "./team-links.ts";
import type { Period } from "./team-period.ts";
import { buildTeamRows } from "./team-rows.ts";

/** The roles of people who are listed also without any work. Admins rarely work on cases. */
const ANALYST_ROLES = ["analyst", "compliance"];
const NO_TIMES = { count: 0, median_seconds: null, p95_seconds: null };
const NO_BACKLOG: Backlog = { open: 0, overdue: 0, due_today: 0, due_this_week: 0 };
const NO_WORK: Work = { ...NO_BACKLOG, first_looks: NO_TIMES, closed: NO_TIMES, reopened: 0 };

interface TeamTableProps {
	readonly team: Team;
	readonly period: Period;
}

export function TeamTable({ team, period }: TeamTableProps): ReactNode {
	const people = usePeopleAtWork(team);
	const head = "px-2 py-2 text-right font-medium whitespace-nowrap";
	return (
		<Card
			title={t("byPerson")}
			isFlush
			actions={<SaveTableButton name="team" cardTitle={t("byPerson")} buildRows={() => buildTeamRows(team, people)} />}
		>
			<section
				className="relative overflow-x-auto"
				aria-label={t("byPerson")}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
				tabIndex={0}
			>
				<table className="figures w-full text-sm max-lg:block">
					<thead className="text-xs text-faint max-lg:sr-only">
						<tr>
							<th scope="col" className="sticky left-0 z-10 bg-surface px-4 py-2 text-left font-medium">
								{t("person")}
							</th>
							{[t("open"), t("overdue"), t("dueToday"), t("dueThisWeek"), t("closed")].map((label) => (
								<th key={label} scope="col" className={head}>
									{label}
								</th>
							))}
							{[t("timeToLook"), t("timeToClose")].map((label) => (
								<th key={label} scope="col" className={head}>
									{label}
									<span className="block font-normal">{t("medianP95")}</span>
								</th>
							))}
							<th scope="col" className={`${head} pr-4`}>
								{t("reopened")}
							</th>
						</tr>
					</thead>
					<tbody className="max-lg:block">
						{people.map(({ actor, name, isPerson, isAway, work }) => (
							<Row key={actor} name={name} actor={actor} work={work} period={period}>
								{isPerson && <Initials actor={actor} isSmall />}
								<span className={`min-w-0 truncate ${isPerson ? "" : "font-normal text-soft"}`}>{name}</span>
								{isAway && <Badge>{t("away")}</Badge>}
							</Row>
						))}
						<Row name={t("unassigned")} actor="none" work={team.unassigned} period={period}>
							<span className="font-normal text-soft">{t("unassigned")}</span>
						</Row>
					</tbody>
					<tfoot className="font-semibold max-lg:block">
						<Row name={t("all")} actor={undefined} work={team.all} period={period}>
							<span>{t("all")}</span>
						</Row>
					</tfoot>
				</table>
			</section>
		</Card>
	);
}

/**
 * People with work, and analysts without any: a person with no case is what a lead looks for. The command line and API keys come
 * after them.
 */
function usePeopleAtWork(team: Team) {
	const { active, nameOf } = usePeople();
	const worked = new Map(team.people.map(({ actor, ...work }) => [actor, work]));
	const idle = active.filter(({ actor, role }) => ANALYST_ROLES.includes(role) && !worked.has(actor));
	const away = new Set(active.filter((one) => one.away).map(({ actor }) => actor));
	return [...worked.keys(), ...idle.map(({ actor }) => actor)]
		.filter((actor) => actor !== "")
		.map((actor) => ({
			actor,
			name: nameOf(actor),
			isPerson: actor.startsWith("user:"),
			isAway: away.has(actor),
			work: worked.get(actor) ?? NO_WORK,
		}))
		.sort(
			(one, other) =>
				Number(other.isPerson) - Number(one.isPerson) ||
				other.work.open - one.work.open ||
				one.name.localeCompare(other.name),
		);
}

interface RowProps {
	readonly name: string;
	readonly actor: string | undefined;
	/** Unassigned cases have a backlog, and nobody who worked on them. */
	readonly work: Backlog | Work;
	readonly period: Period;
	readonly children: ReactNode;
}

function Row({ name, actor, work, period, children }: RowProps): ReactNode {
	const labels = { open: t("open"), overdue: t("overdue"), due_today: t("dueToday"), due_this_week: t("dueThisWeek") };
	const cell = { person: name, actor, period };
	return (
		<tr className="border-t border-line max-lg:grid max-lg:grid-flow-row-dense max-lg:items-end max-lg:grid-cols-3 max-lg:py-2 sm:max-lg:grid-cols-5">
			<th
				scope="row"
				className="bg-surface px-4 py-1.5 text-left font-[inherit] max-lg:col-span-full lg:sticky lg:left-0 lg:z-10"
			>
				<span className="flex min-w-0 items-center gap-2 lg:max-w-64">{children}</span>
			</th>
			{BACKLOG_FIGURES.map((figure) => (
				<Cell key={figure} {...cell} figure={figure} label={labels[figure]} count={work[figure]} />
			))}
			{"closed" in work ? (
				<>
					<Cell {...cell} figure="closed" label={t("closed")} count={work.closed.count} />
					<TimesCell {...cell} figure="first_looks" label={t("timeToLook")} times={work.first_looks} />
					<TimesCell {...cell} figure="closed" label={t("timeToClose")} times={work.closed} />
					<Cell {...cell} figure="reopened" label={t("reopened")} count={work.reopened} />
				</>
			) : (
				<td colSpan={4} className="max-lg:hidden" />
			)}
		</tr>
	);
}

interface CellProps {
	readonly figure: FigureName;
	readonly label: string;
	readonly person: string;
	readonly actor: string | undefined;
	readonly period: Period;
}

const CELL = "px-2 py-1.5 leading-6 whitespace-nowrap max-lg:pl-4 lg:text-right lg:last:pr-4";

/** The name of a figure, where the table has no heads. */
function Name({ label }: { readonly label: string }): ReactNode {
	return (
		<span aria-hidden="true" className="block text-xs leading-4 font-normal whitespace-normal text-faint lg:hidden">
			{label}
		</span>
	);
}

function Cell({ count, ...rest }: CellProps & { readonly count: number }): ReactNode {
	const text = formatCount(count);
	return (
		<td className={CELL}>
			<Name label={rest.label} />
			{count === 0 ? (
				<span className="text-faint">{text}</span>
			) : (
				<CasesLink {...rest} text={text}>
					{text}
				</CasesLink>
			)}
		</td>
	);
}

function TimesCell({ times, ...rest }: CellProps & { readonly times: Work["closed"] }): ReactNode {
	const { median_seconds: median, p95_seconds: p95 } = times;
	const look = `${CELL} max-lg:col-span-2`;
	if (median === null || p95 === null) {
		return (
			<td className={`${look} text-faint`}>
				<Name label={rest.label} />–
			</td>
		);
	}
	const text = `${formatDuration(median * 1_000)} · ${formatDuration(p95 * 1_000)}`;
	return (
		<td className={look}>
			<Name label={rest.label} />
			<CasesLink {...rest} text={text}>
				{formatDuration(median * 1_000)} <span className="font-normal text-soft">· {formatDuration(p95 * 1_000)}</span>
			</CasesLink>
		</td>
	);
}

interface CasesLinkProps extends CellProps {
	readonly text: string;
	readonly children: ReactNode;
}

function CasesLink({ figure, label, person, actor, period, text, children }: CasesLinkProps): ReactNode {
	return (
		<Link
			to="/cases"
			search={findCases(figure, actor, period)}
			aria-label={`${person}, ${label}: ${text}`}
			className={`inline-block min-h-6 leading-6 hover:underline ${figure === "overdue" ? "font-semibold text-block" : ""}`}
		>
			{children}
		</Link>
	);
}
