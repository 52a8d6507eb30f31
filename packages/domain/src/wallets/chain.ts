// What every chain knows about its addresses.

export interface AddressRules {
	/** Whether the text has the outward form of an address, checksum aside. Decides nothing but the words of a refusal. */
	looksLike(address: string): boolean;
	/** The one spelling of a valid address; nothing for an invalid one. Never throws. */
	canonicalise(address: string): string | undefined;
}
