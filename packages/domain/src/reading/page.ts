// One page of a list.

export interface Page<Item> {
	readonly items: readonly Item[];
	/** The cursor of the next page. Undefined on the last page. */
	readonly next: string | undefined;
}
