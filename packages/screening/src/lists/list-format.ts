// The interface of an importer: it names its files and opens a reader for each, which gets the text as it arrives.

import type { ListDraft } from "./list-draft.ts";

export interface PartReader {
	/** Takes the next piece of the file's text, cut anywhere. */
	write(text: string): void;
	/** Ends the file. Throws if the file was truncated. */
	end(): void;
}

export interface ListPart {
	/** For example `alt`. The first part is the list itself. */
	readonly name: string;
	readonly isOptional: boolean;
}

export interface ReadOptions {
	/** The list's id, if the file does not state it. */
	readonly list: string;
	/** For plain CSV: the column of each field, and the type of all entries. */
	readonly columns?: Readonly<Record<string, string>> | undefined;
	readonly topic?: string | undefined;
	readonly type?: string | undefined;
}

export interface ListFormat {
	readonly id: string;
	readonly title: string;
	/** The list's usual id. */
	readonly list: string;
	/** The name of that list for people, and of the authority or firm that publishes it. */
	readonly listTitle?: string;
	readonly publisher?: string;
	/** The files, in the order in which they are read. */
	readonly parts: readonly ListPart[];
	/** The URLs where its government publishes it, one for each part. An operator may name others. */
	readonly officialUrls?: readonly string[];
	/** For a zip archive: the members to read, one reader each. */
	readonly members?: readonly string[];
	/** Opens one reader per part. All fill the same draft, and `finish` is called after the last. */
	open(draft: ListDraft, options: ReadOptions): { readonly readers: readonly PartReader[]; finish(): void };
}

export const SINGLE_PART: readonly ListPart[] = [{ name: "file", isOptional: false }];

export const finishNothing = (): void => {};
