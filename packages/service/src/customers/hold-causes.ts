// What holds a customer, as it is stored: ids of cases, a person, a list. A hold ends when nothing of it is left, so each
// that causes it is noted.

/** Somebody held the customer. Only a person ends it. */
export const BY_PERSON = "person";
/** A name or wallet was found on a list of sanctions. Only a person ends it. */
export const BY_LIST = "list";
/** Cases beyond the bound, as one. Only a person ends it. */
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

/** What is left without one of them. */
export function removeCause(heldBy: string, cause: string): string {
	return listCauses(heldBy)
		.filter((one) => one !== cause)
		.join(" ");
}
