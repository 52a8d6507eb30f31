// The own devices, phones, identities and e-mail addresses of the customers of a replay. Each customer's are one short text,
// because as objects they took 600 bytes a customer. They are read only when a fraud is confirmed.

import type { EntityRef, EntityRole } from "@hakiki/domain";

const OWN_REFS_MAX = 32;
/** Shorter texts need not be counted. An item has at least five characters. */
const UNCOUNTED_LENGTH_MAX = 5 * OWN_REFS_MAX;
/** Each role as one character. No time starts with it, so that no time is taken for a name. */
const SIGNS: ReadonlyMap<EntityRole, string> = new Map([
	["device", "@"],
	["phone", "#"],
	["identity", "="],
	["email", "~"],
]);
/** No text of an event has this character. */
const END = "\0";
const TIME_BASE = 36;

export interface OwnRef extends EntityRef {
	readonly firstSeenAt: number;
}

export class OwnRefs {
	private readonly texts = new Map<string, string>();

	/** The latest 32 things are remembered. */
	remember(customerId: string, refs: readonly EntityRef[], at: number): void {
		for (const { role, hash } of refs) {
			const sign = SIGNS.get(role);
			if (sign === undefined) continue;
			const name = `${END}${sign}${hash}${END}`;
			const text = this.texts.get(customerId) ?? "";
			if (text.includes(name)) continue;
			const longer = `${text}${name}${at.toString(TIME_BASE)}`;
			const isTooLong = longer.length > UNCOUNTED_LENGTH_MAX && splitItems(longer).length > OWN_REFS_MAX;
			this.texts.set(customerId, isTooLong ? dropFirst(longer) : longer);
		}
	}

	/** The earliest first. */
	listOf(customerId: string): readonly OwnRef[] {
		return splitItems(this.texts.get(customerId) ?? "").map(([name = "", at = ""]) => ({
			role: readRole(name),
			hash: name.slice(1),
			firstSeenAt: Number.parseInt(at, TIME_BASE),
		}));
	}
}

function readRole(name: string): EntityRole {
	for (const [role, sign] of SIGNS) if (name.startsWith(sign)) return role;
	return "device";
}

/** Returns the name and the time of each item. */
function splitItems(text: string): readonly (readonly string[])[] {
	const parts = text.split(END);
	return Array.from({ length: (parts.length - 1) / 2 }, (_, item) => parts.slice(2 * item + 1, 2 * item + 3));
}

function dropFirst(text: string): string {
	return text.slice(text.indexOf(END, text.indexOf(END, 1) + 1));
}
