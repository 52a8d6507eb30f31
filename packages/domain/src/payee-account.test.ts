import { describe, expect, it } from "vitest";
import { accountOfPayee, endOfAccount, maskAccount } from "./payee-account.ts";

describe("endOfAccount", () => {
	it.each([
		["0712345678", "5678"],
		["+254 712 345 678", "5678"],
		["12-345-67", "567"],
		["12345", "45"],
		["7", undefined],
		["", undefined],
		["2547*****126", "126"],
		["254712***", undefined],
		["a".repeat(64), undefined],
		["KE-ab-cd-12", "CD12"],
	])("of %s is %s", (text, end) => {
		expect(endOfAccount(text)).toBe(end);
	});

	it("stays the same when it is masked twice", () => {
		for (const text of ["0712345678", "1234567", "12345"]) {
			const once = maskAccount(text) ?? "";
			expect(maskAccount(once)).toBe(once);
		}
	});
});

describe("accountOfPayee", () => {
	const destination = { type: "mpesa", key: "k" } as const;

	it("is the end of a destination's account", () => {
		expect(accountOfPayee({ destination }, { destination: { account_end: "5678" } })).toBe("•••• 5678");
	});

	it("is the whole number if the counterparty is the same account", () => {
		const secrets = { destination: { account_end: "5678" }, counterparty: { phone: "0712345678" } };
		expect(accountOfPayee({ destination, counterparty: { hashes: ["k"] } }, secrets)).toBe("0712345678");
		expect(accountOfPayee({ destination, counterparty: { hashes: ["other"] } }, secrets)).toBe("•••• 5678");
	});

	it("is the wallet, account or phone of a counterparty without a destination", () => {
		expect(accountOfPayee({}, { counterparty: { phone: "0712345678", name: "Otieno" } })).toBe("0712345678");
		expect(accountOfPayee({}, { counterparty: { account: "123", phone: "0712345678" } })).toBe("123");
		expect(accountOfPayee({}, { wallet_address: "TJRab" })).toBe("TJRab");
		expect(accountOfPayee({}, {})).toBeUndefined();
	});
});
