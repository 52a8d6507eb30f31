import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { t } from "../../messages/overview.ts";
import { useSession } from "../../session/session-context.tsx";
import type { QueueSearch } from "../cases/queue-filters.ts";
import type { EventSearch } from "../events/event-filters.ts";

/** The list that a figure opens, with its filters. */
export type Target = { readonly events: EventSearch } | { readonly cases: QueueSearch };

const LINK = "underline decoration-edge decoration-dotted underline-offset-4 hover:decoration-solid";

interface RowsLinkProps {
	/** Without a target the figure is plain text. */
	readonly to: Target | undefined;
	/** Tells screen readers which figure it is, where the text is only a number. */
	readonly label?: string;
	readonly title?: string | undefined;
	/** Underlined only under the pointer, for a line of small text. */
	readonly isQuiet?: boolean;
	readonly children: ReactNode;
}

/** A figure that opens the rows behind it. */
export function RowsLink({ to, label, title, isQuiet = false, children }: RowsLinkProps): ReactNode {
	const { can } = useSession();
	const hint = title ?? t("openRows");
	const ties = {
		title: hint,
		className: isQuiet ? "hover:underline" : LINK,
		...(label !== undefined && { "aria-label": label }),
	};
	if (to !== undefined && "events" in to && can("listEvents")) {
		return (
			<Link to="/events" search={to.events} {...ties}>
				{children}
			</Link>
		);
	}
	if (to !== undefined && "cases" in to && can("listCases")) {
		return (
			<Link to="/cases" search={to.cases} {...ties}>
				{children}
			</Link>
		);
	}
	return title === undefined ? children : <span title={title}>{children}</span>;
}
