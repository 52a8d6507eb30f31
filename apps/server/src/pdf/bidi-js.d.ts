// Types for the part of bidi-js that we use. The package has none.

declare module "bidi-js" {
	interface EmbeddingLevels {
		/** One level for each UTF-16 unit. Odd levels run from right to left. */
		readonly levels: Uint8Array;
	}

	interface Bidi {
		getEmbeddingLevels(text: string, baseDirection?: "ltr" | "rtl"): EmbeddingLevels;
		getMirroredCharacter(letter: string): string | null;
	}

	export default function createBidi(): Bidi;
}
