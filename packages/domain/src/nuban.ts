// The check digit of Nigerian account numbers: the CBN's revised NUBAN standard of 2020, which gives banks the digit of 2010.

export type NubanCheck = "valid" | "invalid" | "weak_invalid";

/**
 * Checks ten digits against the code of a bank (three digits) or of another institution (five). For the latter a
 * failure is weak, because wallets often use the phone number as the account. Returns undefined for other codes.
 */
export function checkNuban(account: string, bankCode: string): NubanCheck | undefined {
	const isBank = /^[0-9]{3}$/.test(bankCode);
	if (!isBank && !/^[0-9]{5}$/.test(bankCode)) return undefined;
	const failure = isBank ? "invalid" : "weak_invalid";
	if (!/^[0-9]{10}$/.test(account)) return failure;
	const institution = isBank ? `000${bankCode}` : `9${bankCode}`;
	return computeNubanDigit(institution, account.slice(0, 9)) === Number(account[9]) ? "valid" : failure;
}

/** Weights 3, 7, 3 repeat over six digits of institution and nine of serial; the digit brings the sum to a multiple of ten. */
export function computeNubanDigit(institution: string, serial: string): number {
	const digits = institution + serial;
	let sum = 0;
	for (let index = 0; index < digits.length; index += 1) {
		sum += (digits.charCodeAt(index) - 48) * (index % 3 === 1 ? 7 : 3);
	}
	return (10 - (sum % 10)) % 10;
}
