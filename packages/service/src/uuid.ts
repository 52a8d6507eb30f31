// Between the database's spelling of a UUID and its bytes.

export function bytesOfUuid(text: string): Uint8Array {
	return Buffer.from(text.replaceAll("-", ""), "hex");
}
