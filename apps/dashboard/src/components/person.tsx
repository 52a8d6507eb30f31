// Names of the people and keys that did something. An actor is one word in the API (`user:usr_…`, `key:…`, `system`).

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import type { Item } from "../api/call.ts";
import { readQuery } from "../api/queries.ts";
import { t } from "../messages/people.ts";
import { useSession } from "../session/session-context.tsx";

export type PersonItem = Item<"listPeople">;

export interface People {
	/** People who may sign in, sorted by name. */
	readonly active: readonly PersonItem[];
	/** The signed-in user as an actor. */
	readonly me: string;
	readonly nameOf: (actor: string) => string;
}

const PEOPLE_MAX = 200;
const FRESH_MS = 5 * 60_000;

export function usePeople(): People {
	const { user, can } = useSession();
	const people = useQuery({
		...readQuery("listPeople", { query: { limit: PEOPLE_MAX } }),
		enabled: can("listPeople"),
		staleTime: FRESH_MS,
	});
	const list = people.data?.data;
	return useMemo(() => {
		const names = new Map((list ?? []).map(({ actor, name }) => [actor, name]));
		const me = `user:${user.id}`;
		names.set(me, user.name);
		return {
			active: (list ?? [])
				.filter(({ status }) => status === "active")
				.sort((one, other) => one.name.localeCompare(other.name)),
			me,
			nameOf: (actor) => names.get(actor) ?? nameOther(actor),
		};
	}, [list, user]);
}

function nameOther(actor: string): string {
	if (actor === "system") return t("system");
	if (actor.startsWith("key:")) return t("apiKey");
	if (actor.startsWith("cli:")) return t("commandLine", { name: actor.slice("cli:".length) });
	return actor.startsWith("user:") ? t("formerUser") : actor;
}

export function Person({ actor }: { readonly actor: string }): ReactNode {
	const { nameOf } = usePeople();
	return <span title={actor}>{nameOf(actor)}</span>;
}

const HUES = [
	"bg-accent-tint text-accent",
	"bg-held-tint text-held",
	"bg-allow-tint text-allow",
	"bg-review-tint text-review",
];

/** The first letters of a name, always beside the name or with it as a label. */
export function Initials({
	actor,
	isSmall = false,
}: {
	readonly actor: string;
	readonly isSmall?: boolean;
}): ReactNode {
	const { nameOf } = usePeople();
	const name = nameOf(actor);
	const letters = name
		.split(/\s+/)
		.slice(0, 2)
		.map((part) => part.charAt(0).toUpperCase())
		.join("");
	const hue = [...actor].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % HUES.length;
	return (
		<span
			aria-hidden="true"
			className={`inline-grid shrink-0 place-items-center rounded-full text-2xs font-semibold ${HUES[hue]} ${isSmall ? "size-5" : "size-6"}`}
		>
			{letters}
		</span>
	);
}
