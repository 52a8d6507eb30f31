// Chooses the person who gets a new case. Who may get cases at all, and how much they have, is an argument.

import type { Role } from "../roles.ts";
import type { CaseType } from "../vocabulary.ts";

export const ASSIGNMENT_MODES = ["off", "round_robin", "load", "skill"] as const;
export type AssignmentMode = (typeof ASSIGNMENT_MODES)[number];

export interface AssignmentSettings {
	readonly mode: AssignmentMode;
	/** The case types of each person. People who are not listed take every type, except admins, who take none. */
	readonly people: readonly { readonly actor: string; readonly types: readonly CaseType[] }[];
}

export const ASSIGNMENT_OFF: AssignmentSettings = { mode: "off", people: [] };
export const ASSIGNMENT_PEOPLE_MAX = 500;

/** A person who is neither disabled nor away. */
export interface Candidate {
	readonly actor: string;
	readonly role: Role;
	readonly open: number;
	/** The turn in which the person was last assigned a case automatically; 0 for never. */
	readonly turn: number;
}

/**
 * Returns undefined if nobody takes such a case. The modes differ in who comes first: round robin takes the person who has
 * waited longest, the other two take the person with the fewest open cases. Only the mode `skill` looks at the case's type.
 */
export function chooseAssignee<One extends Candidate>(
	{ mode, people }: AssignmentSettings,
	type: CaseType,
	candidates: readonly One[],
): One | undefined {
	if (mode === "off") return undefined;
	const taken = new Map(people.map((one) => [one.actor, one.types]));
	const doesTake = ({ actor, role }: Candidate): boolean => {
		const types = taken.get(actor);
		if (types === undefined) return role !== "admin";
		return mode === "skill" ? types.includes(type) : types.length > 0;
	};
	const compare = (one: Candidate, other: Candidate): number =>
		(mode === "round_robin" ? 0 : one.open - other.open) || one.turn - other.turn || (one.actor < other.actor ? -1 : 1);
	return candidates.filter(doesTake).sort(compare)[0];
}
