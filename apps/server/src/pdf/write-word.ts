/** Writes a word of the API for people: `payout.requested` → “Payout requested”. */
export function writeWord(word: string): string {
	const text = word.replaceAll(/[._]/g, " ");
	return text.charAt(0).toUpperCase() + text.slice(1);
}
