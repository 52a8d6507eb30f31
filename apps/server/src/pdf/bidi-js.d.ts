// The part of bidi-js that is used here; the package has no types.

declare module "bidi-js" {
	interface EmbeddingLevels {
		/** One for each UTF-16 unit; odd ones run from right to left. */
		readonly levels: Uint8Array;
	}

	interface Bidi {
		getEmbeddingLevels(text: string, baseDirection?: "ltr" | "rtl"): EmbeddingLevels;
		getMirroredCharacter(letter: string): string | null;
	}

	export default function createBidi(): Bidi;
}
