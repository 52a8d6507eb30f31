// Writes HTML. Every text is escaped, except HTML that was made here.

export interface Html {
	readonly text: string;
}

type Part = Html | string | number | undefined | readonly Part[];

/** Escapes texts between tags; HTML made by `html` stays as it is. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
	let text = strings[0] ?? "";
	for (const [index, part] of parts.entries()) text += write(part) + (strings[index + 1] ?? "");
	return { text };
}

function write(part: Part): string {
	if (part === undefined) return "";
	if (typeof part === "string" || typeof part === "number") return escapeText(String(part));
	return "text" in part ? part.text : part.map(write).join("");
}

function escapeText(text: string): string {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Renders sentences with `code` in backquotes. */
export function writeProse(text: string): Html {
	const parts = text.split("`");
	return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
