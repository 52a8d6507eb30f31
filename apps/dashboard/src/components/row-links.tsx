// The cells of a list that tell of an event or a customer.

import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { nameWord } from "../messages/words.ts";
import { Name } from "./name.tsx";
import { Nothing } from "./nothing.tsx";

export function EventLink({ id, type }: { readonly id: string; readonly type: string }): ReactNode {
	return (
		<Link to="/events/$eventId" params={{ eventId: id }} className="font-medium hover:underline">
			{nameWord(type)}
		</Link>
	);
}

/** Shows the name, or the id for users who may not see names. */
export function CustomerLink({ id, name = null }: { readonly id: string; readonly name?: string | null }): ReactNode {
	return (
		<Link
			to="/customers/$customerId"
			params={{ customerId: id }}
			title={id}
			className="block text-soft hover:text-ink hover:underline"
		>
			<Name name={name ?? id} isCut />
		</Link>
	);
}

/** The service writes reasons in English, whatever the language of the page. */
export function ReasonText({ reason }: { readonly reason: string | null }): ReactNode {
	if (reason === null) return <Nothing />;
	return (
		<span lang="en" title={reason}>
			{reason}
		</span>
	);
}
