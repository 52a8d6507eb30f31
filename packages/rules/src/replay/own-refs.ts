// The own devices, phones, identities and e-mail addresses of the customers of a replay. Each customer's are one text, because
// as objects they took 600 bytes a customer. They are read only when a fraud is confirmed.

import type { EntityRef, EntityRole } from "@hakiki/domain";

const OWN_REFS_MAX = 32;
/** Shorter texts need not be counted, and nearly all are shorter. An item has at least ten letters. */
const UNCOUNTED_LENGTH_MAX = 10 * OWN_REFS_MAX;
const OWN_ROLES: ReadonlySet<EntityRole> = new Set(["device", "phone", "identity", "email"]);
/** No text of an event has this character. */
const END = "\0";

export interface OwnRef extends EntityRef {
	readonly firstSeenAt: number;
}

export class OwnRefs {
	private readonly texts = new Map<string, string>();

	/** The latest 32 things are remembered. */
	remember(customerId: string, refs: readonly EntityRef[], at: number): void {
		for (const { role, hash } of refs) {
			if (!OWN_ROLES.has(role)) continue;
			const name = `${END}${role}:${hash}${END}`;
			const text = this.texts.get(customerId) ?? "";
			if (text.includes(name)) continue;
			const longer = `${text}${name}${at}`;
			const isTooLong = longer.length > UNCOUNTED_LENGTH_MAX && splitItems(longer).length > OWN_REFS_MAX;
			this.texts.set(customerId, isTooLong ? dropFirst(longer) : longer);
		}
	}

	/** The earliest first. */
	listOf(customerId: string): readonly OwnRef[] {
		return splitItems(this.texts.get(customerId) ?? "").map(([name = "", at]) => {
			const colon = name.indexOf(":");
			return { role: name.slice(0, colon) as EntityRole, hash: name.slice(colon + 1), firstSeenAt: Number(at) };
		});
	}
}

/** Returns the name and the time of each item. */
function splitItems(text: string): readonly (readonly string[])[] {
	const parts = text.split(END);
	return Array.from({ length: (parts.length - 1) / 2 }, (_, item) => parts.slice(2 * item + 1, 2 * item + 3));
}

function dropFirst(text: string): string {
	return text.slice(text.indexOf(END, text.indexOf(END, 1) + 1));
}
