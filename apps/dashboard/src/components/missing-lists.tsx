// Required lists that are missing in live mode. Nobody is cleared without them, so a red alert appears wherever a user
// could take an empty result for a clean name.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { readQuery } from "../api/queries.ts";
import { t } from "../messages/screening.ts";
import { useSession } from "../session/session-context.tsx";
import { Icon } from "./icons.tsx";

const NONE: readonly string[] = [];

/** One sentence for each. None in test mode, where any loaded lists are enough. */
export function useMissingLists(): readonly string[] {
	const { can, mode } = useSession();
	const isAsked = mode === "live" && can("readScreeningLists");
	const lists = useQuery({ ...readQuery("readScreeningLists", {}), enabled: isAsked });
	return isAsked ? (lists.data?.missing ?? NONE) : NONE;
}

interface ListsAlarmProps {
	readonly title: string;
	readonly sentences: readonly string[];
}

export function ListsAlarm({ title, sentences }: ListsAlarmProps): ReactNode {
	return (
		<div role="alert" className="flex gap-2 rounded-md bg-block-tint px-3 py-2 text-sm text-block">
			<Icon name="alert" className="mt-0.5" />
			<div className="min-w-0 flex-1">
				<p className="font-semibold">{title}</p>
				{sentences.map((sentence) => (
					<p key={sentence}>{sentence}</p>
				))}
			</div>
			<Link to="/settings/$section" params={{ section: "lists" }} className="underline">
				{t("toLists")}
			</Link>
		</div>
	);
}
