import type { ReactNode } from "react";
import { SaveTableButton } from "../../components/export-button.tsx";
import type { FilterValues } from "../../components/filters.tsx";
import { Money } from "../../components/money.tsx";
import { Card } from "../../components/page.tsx";
import { formatCount } from "../../messages/define-messages.ts";
import { t } from "../../messages/overview.ts";
import { nameWord } from "../../messages/words.ts";
import {
	type Choice,
	compare,
	type GroupLine,
	isChosen,
	listLines,
	NO_METHOD,
	type Overview,
	rateOf,
} from "./figures.ts";
import { formatPercent } from "./format-figures.ts";
import { Change } from "./key-figures.tsx";
import { BEHIND, type Rows, selectEvents } from "./rows.ts";
import { RowsLink } from "./rows-link.tsx";

interface BreakdownProps {
	readonly overview: Overview;
	readonly rows: Rows;
	readonly by: "type" | "method";
	readonly onChange: (changed: FilterValues) => void;
}

function nameOf(id: string): string {
	return id === NO_METHOD ? t("noMethod") : nameWord(id);
}

/** The same figures by method or type. A click on a name filters the page. */
export function Breakdown({ overview, rows, by, onChange }: BreakdownProps): ReactNode {
	const { choice } = rows;
	// Its own filter is left out, so that the other rows stay visible.
	const others: Choice = by === "type" ? { method: choice.method } : { type: choice.type };
	const [now, before] = [overview.now, overview.before].map((period) =>
		(period?.groups ?? []).filter((group) => isChosen(group, others)),
	);
	const lines = listLines(now ?? [], before ?? [], by);
	const find = (id: string) => selectEvents({ ...rows, choice: { ...others, [by]: [id] } });
	const title = by === "type" ? t("byType") : t("byMethod");
	return (
		<Card
			title={title}
			isFlush
			actions={<SaveTableButton name={`by-${by}`} cardTitle={title} buildRows={() => buildRows(lines, overview, by)} />}
		>
			<section
				className="overflow-x-auto"
				aria-label={title}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
				tabIndex={0}
			>
				<table className="figures w-full text-sm max-sm:text-xs">
					<thead className="text-xs text-faint">
						<tr>
							<th scope="col" className="px-4 py-2 text-left font-medium max-sm:pr-1 max-sm:pl-3">
								{by === "type" ? t("type") : t("method")}
							</th>
							<th scope="col" className="px-2 py-2 text-right font-medium max-sm:px-1">
								{t("events")}
							</th>
							<th scope="col" className="hidden px-2 py-2 text-right font-medium sm:table-cell">
								{t("change")}
							</th>
							<th scope="col" className="px-2 py-2 text-right font-medium max-sm:px-1">
								{t("holdRate")}
							</th>
							<th scope="col" className="px-4 py-2 text-right font-medium max-sm:pr-3 max-sm:pl-1">
								{t("stopped")}
							</th>
						</tr>
					</thead>
					<tbody>
						{lines.map(({ id, now: line, before: earlier }) => {
							const rate = rateOf(line);
							const isOn = choice[by]?.includes(id) === true;
							return (
								<tr key={id} className={`border-t border-line ${isOn ? "bg-accent-tint" : ""}`}>
									<th scope="row" className="px-4 py-1.5 text-left font-normal max-sm:pr-1 max-sm:pl-3">
										<button
											type="button"
											aria-pressed={isOn}
											title={t("onlyThis", { name: nameOf(id) })}
											onClick={() => onChange({ [by]: isOn ? undefined : [id] })}
											className="min-h-6 text-left hover:underline"
										>
											{nameOf(id)}
										</button>
									</th>
									<td className="px-2 py-1.5 text-right max-sm:px-1">
										<RowsLink to={{ events: find(id) }}>{formatCount(line.events)}</RowsLink>
									</td>
									<td className="hidden px-2 py-1.5 text-right text-xs text-soft sm:table-cell">
										{overview.before !== null && <Change change={compare(line.events, earlier.events)} isShort />}
									</td>
									<td className="px-2 py-1.5 text-right max-sm:px-1">
										{rate === undefined ? "–" : formatPercent(rate)}
									</td>
									<td className="px-4 py-1.5 text-right max-sm:pr-3 max-sm:pl-1">
										<RowsLink to={{ events: { ...find(id), ...BEHIND.stopped } }}>
											<Money amount={line.stoppedAmount} isShort />
										</RowsLink>
									</td>
								</tr>
							);
						})}
					</tbody>
				</table>
			</section>
		</Card>
	);
}

function buildRows(
	lines: readonly GroupLine[],
	{ before, currency }: Overview,
	by: "type" | "method",
): readonly (readonly string[])[] {
	const head = [
		...[by === "type" ? t("type") : t("method"), t("events"), ...(before === null ? [] : [t("beforeHead")])],
		...[t("holdRate"), `${t("stopped")} (${currency})`],
	];
	return [
		head,
		...lines.map(({ id, now, before: earlier }) => [
			...[nameOf(id), String(now.events), ...(before === null ? [] : [String(earlier.events)])],
			...[String(rateOf(now) ?? ""), String(now.stoppedAmount)],
		]),
	];
}
