// Tells whether an e-mail domain is disposable, by the pinned block list. Sub-domains of a listed domain count too.

import { disposableEmailBlocklist } from "disposable-email-domains-js";

const DOMAIN_LENGTH_MAX = 253;

let listed: ReadonlySet<string> | undefined;

export function isDisposableDomain(domain: string): boolean {
	if (domain.length > DOMAIN_LENGTH_MAX) return false;
	// The library's own check builds its set on every call. Here it is built once, on first use.
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
