// Turns a UUID as PostgreSQL spells it into its bytes.

export function bytesOfUuid(text: string): Uint8Array {
	return Buffer.from(text.replaceAll("-", ""), "hex");
}
