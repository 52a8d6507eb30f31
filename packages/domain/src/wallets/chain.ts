// The address rules of one chain.

export interface AddressRules {
	/**
	 * Returns true if the text looks like an address, without checking the checksum. It only chooses the error message.
	 */
	looksLike(address: string): boolean;
	/** Returns the canonical spelling of a valid address, or undefined. Never throws. */
	canonicalise(address: string): string | undefined;
}
