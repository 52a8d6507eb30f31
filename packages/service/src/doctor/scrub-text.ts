// Removes from a sentence what may name a person, a place or a secret, before it leaves the installation in a support bundle.

const SPACE = /(\s+)/;
const MARK = /(["'<>(),;:=]+)/;
/** Ends of the names of hosts and domains. A version such as 18.4 and a name such as index.ts stay. */
const DOMAINS: ReadonlySet<string> = new Set(
	"com net org io co ke ng africa example internal local dev app".split(" "),
);
const LABEL = /^[a-z0-9-]+$/i;

/** In this order, because a path contains digits. Addresses, e-mail addresses and hosts are replaced before, word by word. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
	[/\b(cli|user):[^\s"',;]+/g, "$1:<name>"],
	[/\bsvc_(live|test)_\w+/g, "<key>"],
	[/(?<![\w<])(?:[A-Za-z]:)?[\\/][^\s"',;:()]{2,}/g, "<path>"],
	[/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, "<ip>"],
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
	scrubbed = scrubbed.split(SPACE).map(scrubWord).join("");
	for (const [pattern, standIn] of PATTERNS) scrubbed = scrubbed.replace(pattern, standIn);
	return scrubbed;
}

function scrubWord(word: string): string {
	const start = word.indexOf("://");
	if (start < 0) return word.split(MARK).map(scrubPart).join("");
	// What stands before the scheme, such as a bracket, stays.
	const before = word.slice(0, start).split(MARK).slice(0, -1).join("");
	return `${scrubWord(before)}<address>`;
}

function scrubPart(part: string): string {
	if (part.includes("@")) return "<e-mail>";
	const labels = part.replace(/\.$/, "").split(".");
	const isHost =
		labels.length > 1 && DOMAINS.has(labels.at(-1)?.toLowerCase() ?? "") && labels.every((label) => LABEL.test(label));
	return isHost ? "<host>" : part;
}
