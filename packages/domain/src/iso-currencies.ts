// ISO 4217: the active codes that have a minor unit, as of November 2026. Metals, bond units and test codes are left
// out, because nobody pays with them. Replaced codes (ANG, BGN, HRK, SLL, ZWL) are left out too.

const CODES_BY_DIGITS: readonly (readonly [digits: number, codes: string])[] = [
	[0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"],
	[
		2,
		"AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP COU CRC " +
			"CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS " +
			"KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD " +
			"PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY " +
			"TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG",
	],
	[3, "BHD IQD JOD KWD LYD OMR TND"],
	[4, "CLF UYW"],
];

const DIGITS: ReadonlyMap<string, number> = new Map(
	CODES_BY_DIGITS.flatMap(([digits, codes]) => codes.split(" ").map((code): [string, number] => [code, digits])),
);

export const CURRENCY_CODES: readonly string[] = [...DIGITS.keys()].sort();

/** Returns the code in capitals, or undefined if it is not an active one. Both cases are accepted. */
export function foldCurrency(text: string): string | undefined {
	if (DIGITS.has(text)) return text;
	if (text.length > 16) return undefined;
	const folded = text.trim().toUpperCase();
	return DIGITS.has(folded) ? folded : undefined;
}

/** Returns the number of decimals of the currency: 2 for KES and NGN, 0 for UGX. */
export function minorDigitsOf(currency: string): number | undefined {
	return DIGITS.get(currency);
}
