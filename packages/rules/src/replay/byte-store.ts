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
	private page = createPage(0);

	/** Copies the bytes into the store. The block must be empty. */
	put(block: Block, bytes: Uint8Array): void {
		if (this.page.length + bytes.length > this.page.bytes.length)
			this.page = createPage(Math.max(PAGE_BYTES, bytes.length));
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

	/** Only its blocks refer to a page, so that its memory is freed once all have left. */
	private vacate(page: Page): void {
		for (const block of page.blocks)
			if (block.page === page) this.put(block, page.bytes.subarray(block.start, block.start + block.length));
		page.blocks.length = 0;
	}
}

function createPage(length: number): Page {
	return { bytes: new Uint8Array(length), blocks: [], length: 0, usedLength: 0 };
}
