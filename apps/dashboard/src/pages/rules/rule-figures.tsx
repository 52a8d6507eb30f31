// The figures and the example events of a rule, in its preview and in a backtest.

import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Money } from "../../components/money.tsx";
import { Time } from "../../components/time.tsx";

export interface RuleFigure {
	readonly label: string;
	readonly value: ReactNode;
	/** Below the value. */
	readonly note?: string | undefined;
	/** Explains the figure. */
	readonly title?: string;
}

const COLUMNS = { 4: "sm:grid-cols-4", 5: "sm:grid-cols-5" };

interface RuleFiguresProps {
	readonly columns: keyof typeof COLUMNS;
	readonly figures: readonly RuleFigure[];
}

export function RuleFigures({ columns, figures }: RuleFiguresProps): ReactNode {
	return (
		<dl className={`grid grid-cols-2 gap-x-4 gap-y-2 ${COLUMNS[columns]}`}>
			{figures.map(({ label, value, note, title }) => (
				<div key={label} className="min-w-0" title={title}>
					<dt className="text-xs text-faint">{label}</dt>
					<dd className="figures text-base font-semibold">
						{value}
						{note !== undefined && <span className="block text-xs font-normal text-soft">{note}</span>}
					</dd>
				</div>
			))}
		</dl>
	);
}

interface Example {
	readonly event_id: string;
	readonly customer_id: string;
	readonly occurred_at: string;
	readonly amount: string | null;
}

interface RuleExamplesProps<One extends Example> {
	readonly examples: readonly One[];
	/** For a form, which must not be left. */
	readonly isNewTab?: boolean;
	/** The label or the decisions of the event. */
	readonly draw: (example: One) => ReactNode;
}

export function RuleExamples<One extends Example>({
	examples,
	isNewTab = false,
	draw,
}: RuleExamplesProps<One>): ReactNode {
	return (
		<ul className="flex flex-col gap-1">
			{examples.map((example) => (
				<li key={example.event_id} className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs">
					<Link
						to="/events/$eventId"
						params={{ eventId: example.event_id }}
						{...(isNewTab && { target: "_blank" })}
						className="inline-flex min-h-6 items-center font-medium hover:underline"
					>
						{example.customer_id}
					</Link>
					{example.amount !== null && <Money amount={Number(example.amount)} />}
					{draw(example)}
					<span className="text-faint">
						<Time at={example.occurred_at} form="moment" />
					</span>
				</li>
			))}
		</ul>
	);
}
