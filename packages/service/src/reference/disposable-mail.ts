// Whether mail to a domain is thrown away, from the pinned block list. A sub-domain of a listed one counts as well.

import { disposableEmailBlocklist } from "disposable-email-domains-js";

const DOMAIN_LENGTH_MAX = 253;

let listed: ReadonlySet<string> | undefined;

export function isDisposableDomain(domain: string): boolean {
	if (domain.length > DOMAIN_LENGTH_MAX) return false;
	// The library's own check builds its set again on every call; here it is built once, when first asked for.
	listed ??= new Set(disposableEmailBlocklist());
	let rest = domain.trim().toLowerCase();
	if (rest.endsWith(".")) rest = rest.slice(0, -1);
	for (;;) {
		if (listed.has(rest)) return true;
		const dot = rest.indexOf(".");
		if (dot < 0) return false;
		rest = rest.slice(dot + 1);
	}
}
