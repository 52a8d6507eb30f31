// Keeps many short runs of bytes in few large pages. An array for each run would take 300 bytes more, and V8 collects garbage
// sooner the more such arrays there are.

const PAGE_BYTES = 1 << 18;
/** A page of which less is in use is given up, and what is in use moves to another page. */
const USED_SHARE_MIN = 0.7;

/** The place of some bytes. The page is undefined while there are none. */
export interface Block {
	page: Page | undefined;
	start: number;
	length: number;
}

interface Page {
	readonly bytes: Uint8Array;
	/** All that were ever put here. Some have left. */
	readonly blocks: Block[];
	length: number;
	usedLength: number;
}

export class ByteStore {
	private page = createPage(new Uint8Array(0));
	/** The bytes of vacated pages. They are used again, because new ones would wait for V8 to collect the old ones. */
	private readonly spares: Uint8Array[] = [];

	/** Copies the bytes into the store. The block must be empty. */
	put(block: Block, bytes: Uint8Array): void {
		if (this.page.length + bytes.length > this.page.bytes.length) this.page = this.openPage(bytes.length);
		const { page } = this;
		page.bytes.set(bytes, page.length);
		block.page = page;
		block.start = page.length;
		block.length = bytes.length;
		page.blocks.push(block);
		page.length += bytes.length;
		page.usedLength += bytes.length;
	}

	/** Empties the block and returns its bytes. Read them before the next call. */
	take(block: Block): Uint8Array {
		const { page, start, length } = block;
		if (page === undefined) return new Uint8Array(0);
		block.page = undefined;
		page.usedLength -= length;
		if (page !== this.page && page.usedLength < USED_SHARE_MIN * page.length) this.vacate(page);
		return page.bytes.subarray(start, start + length);
	}

	private openPage(length: number): Page {
		const bytes = length > PAGE_BYTES ? new Uint8Array(length) : (this.spares.pop() ?? new Uint8Array(PAGE_BYTES));
		return createPage(bytes);
	}

	private vacate(page: Page): void {
		for (const block of page.blocks)
			if (block.page === page) this.put(block, page.bytes.subarray(block.start, block.start + block.length));
		page.blocks.length = 0;
		if (page.bytes.length === PAGE_BYTES) this.spares.push(page.bytes);
	}
}

function createPage(bytes: Uint8Array): Page {
	return { bytes, blocks: [], length: 0, usedLength: 0 };
}
