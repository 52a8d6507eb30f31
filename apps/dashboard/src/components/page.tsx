// The frame of a page: heading, actions, cards, and lists of names and values.

import type { ReactNode } from "react";

interface PageProps {
	readonly title: ReactNode;
	/** A line under the title. */
	readonly lead?: ReactNode;
	readonly actions?: ReactNode;
	/** The page fills the window's height, for a list that scrolls. */
	readonly isFilled?: boolean;
	readonly children: ReactNode;
}

export function Page({ title, lead, actions, isFilled = false, children }: PageProps): ReactNode {
	return (
		<div
			className={`flex w-full flex-col gap-4 px-4 py-4 md:px-6 ${isFilled ? "min-h-[28rem] flex-1 md:h-full md:min-h-0" : ""}`}
		>
			<PageHead title={title} lead={lead} actions={actions} />
			{children}
		</div>
	);
}

/** The heading of a page that arranges its parts itself. */
export function PageHead({
	title,
	lead,
	actions,
	isTitleWide = false,
}: Pick<PageProps, "title" | "lead" | "actions"> & {
	/** The title is a sentence and takes the whole width. The actions are below it. */
	readonly isTitleWide?: boolean;
}): ReactNode {
	return (
		<header className="flex flex-wrap items-end gap-x-4 gap-y-2">
			{/* The actions go below a title that would get less than this width beside them. */}
			<div className={`min-w-0 flex-1 ${isTitleWide ? "basis-full" : "basis-72"}`}>
				<h1 className="text-xl font-semibold tracking-tight">{title}</h1>
				{lead !== undefined && <div className="text-sm text-soft">{lead}</div>}
			</div>
			{actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
		</header>
	);
}

interface CardProps {
	readonly title?: ReactNode;
	readonly actions?: ReactNode;
	readonly children: ReactNode;
	readonly className?: string;
	/** The content reaches the edges of the card. */
	readonly isFlush?: boolean;
}

export function Card({ title, actions, children, className = "", isFlush = false }: CardProps): ReactNode {
	return (
		<section
			className={`flex min-w-0 flex-col rounded-lg border border-line bg-surface ${isFlush ? "overflow-hidden" : ""} ${className}`}
		>
			{(title !== undefined || actions !== undefined) && (
				<header className="flex min-h-10 flex-wrap items-center gap-2 border-b border-line px-4 py-1.5">
					{title !== undefined && <h2 className="flex-1 text-sm font-semibold">{title}</h2>}
					{actions}
				</header>
			)}
			<div className={isFlush ? "flex min-h-0 flex-1 flex-col" : "flex flex-1 flex-col gap-3 p-4"}>{children}</div>
		</section>
	);
}

interface Fact {
	readonly label: string;
	readonly value: ReactNode;
}

export function Facts({
	facts,
	columns = 2,
}: {
	readonly facts: readonly Fact[];
	readonly columns?: 1 | 2 | 3;
}): ReactNode {
	const layout = { 1: "", 2: "sm:grid-cols-2", 3: "sm:grid-cols-2 lg:grid-cols-3" }[columns];
	return (
		<dl className={`grid gap-x-6 gap-y-3 ${layout}`}>
			{facts.map(({ label, value }) => (
				<div key={label} className="min-w-0">
					<dt className="text-xs text-faint">{label}</dt>
					<dd className="text-sm break-words">{value}</dd>
				</div>
			))}
		</dl>
	);
}

/** A key figure with its name and its change. */
export function Figure({
	label,
	value,
	note,
}: {
	readonly label: string;
	readonly value: ReactNode;
	readonly note?: ReactNode;
}): ReactNode {
	return (
		<div className="min-w-0">
			<p className="text-xs text-faint">{label}</p>
			<p className="figures text-2xl font-semibold tracking-tight">{value}</p>
			{note !== undefined && <p className="text-xs text-soft">{note}</p>}
		</div>
	);
}
