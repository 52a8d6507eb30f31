// The stored causes of a hold: ids of cases, a person, or a list. A hold ends when no cause is left, so every cause is
// stored.

/** A person held the customer. Only a person ends this hold. */
export const BY_PERSON = "person";
/** A name or wallet was found on a sanctions list. Only a person ends this hold. */
export const BY_LIST = "list";
/** Stands for the cases beyond the bound. Only a person ends this hold. */
const BY_MANY = "many";
const CAUSES_MAX = 16;

function listCauses(heldBy: string): readonly string[] {
	return heldBy === "" ? [] : heldBy.split(" ");
}

export function isCausedBy(heldBy: string, cause: string): boolean {
	return listCauses(heldBy).includes(cause);
}

export function addCause(heldBy: string, cause: string): string {
	const causes = listCauses(heldBy);
	const added = causes.length < CAUSES_MAX || cause === BY_PERSON || cause === BY_LIST ? cause : BY_MANY;
	return causes.includes(added) ? heldBy : [...causes, added].join(" ");
}

/** The causes without one of them. */
export function removeCause(heldBy: string, cause: string): string {
	return listCauses(heldBy)
		.filter((one) => one !== cause)
		.join(" ");
}
