// Removes from a sentence what may name a person, a place or a secret, before it leaves the installation in a support bundle.

/** In this order: an address may contain an e-mail address, and a path digits. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
	[/\b[a-z][a-z0-9+.-]{1,20}:\/\/\S+/gi, "<address>"],
	[/[^\s@"'<>(),;:]{1,64}@[^\s@"'<>(),;:]{1,255}/g, "<e-mail>"],
	[/\b(cli|user):[^\s"',;]+/g, "$1:<name>"],
	[/\bsvc_(live|test)_\w+/g, "<key>"],
	[/(?<![\w<])(?:[A-Za-z]:)?[\\/][^\s"',;:()]{2,}/g, "<path>"],
	[/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, "<ip>"],
	// Names of hosts and domains. A version such as 18.4 and a name such as index.ts stay.
	[/\b(?:[a-z0-9-]{1,63}\.){1,8}(?:com|net|org|io|co|ke|ng|africa|example|internal|local|dev|app)\b/gi, "<host>"],
	[/"[^"]{0,500}"/g, '"…"'],
	// Base64 and hexadecimal secrets. Our own ids are shorter or have a prefix.
	[/(?<![\w-])(?![a-z]{3}_)[A-Za-z0-9+/_-]{36,}={0,2}/g, "<long>"],
	[/\+?\d[\d -]{5,}\d/g, "<number>"],
];

const TEXT_LENGTH_MAX = 2_000;

/** `names` are texts that people chose, such as the names of workspaces. Each becomes the given stand-in. */
export function scrubText(text: string, names: ReadonlyMap<string, string> = new Map()): string {
	let scrubbed = text.slice(0, TEXT_LENGTH_MAX);
	// The longest first, because one name may be a part of another.
	for (const [name, standIn] of [...names].sort(([a], [b]) => b.length - a.length)) {
		if (name !== "") scrubbed = scrubbed.replaceAll(name, standIn);
	}
	for (const [pattern, standIn] of PATTERNS) scrubbed = scrubbed.replace(pattern, standIn);
	return scrubbed;
}
