// What an importer is: it names the files it wants and gives a reader for each, which is fed with text as it arrives.

import type { ListDraft } from "./list-draft.ts";

export interface PartReader {
	/** The next piece of the file's text, cut anywhere. */
	write(text: string): void;
	/** The file is over. Throws when it ended half way. */
	end(): void;
}

export interface ListPart {
	/** As in `alt`; the first part is the list itself. */
	readonly name: string;
	readonly isOptional: boolean;
}

export interface ReadOptions {
	/** The id under which entries are listed, where the file does not say so itself. */
	readonly list: string;
	/** For plain CSV: which column holds which field, and what all of its entries are. */
	readonly columns?: Readonly<Record<string, string>> | undefined;
	readonly topic?: string | undefined;
	readonly type?: string | undefined;
}

export interface ListFormat {
	readonly id: string;
	readonly title: string;
	/** The list's usual id. */
	readonly list: string;
	/** Read in this order. */
	readonly parts: readonly ListPart[];
	/** Where the one file is a zip archive: which of its members are read, a reader each. */
	readonly members?: readonly string[];
	/** One reader a part, all filling the same draft; `finish` is called after the last. */
	open(draft: ListDraft, options: ReadOptions): { readonly readers: readonly PartReader[]; finish(): void };
}

export const SINGLE_PART: readonly ListPart[] = [{ name: "file", isOptional: false }];

export const finishNothing = (): void => {};
