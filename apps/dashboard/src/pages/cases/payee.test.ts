import { describe, expect, it } from "vitest";
import { describePayee, phrasePayee } from "./payee.ts";

const paid = (payee: string | null, payee_account: string | null, payee_type: "mpesa" | null) =>
	({ payee, payee_account, payee_type }) as const;

describe("a payee", () => {
	it.each([
		[paid("Otieno", "•••• 4821", "mpesa"), "Otieno · •••• 4821 · M-PESA", "Otieno (•••• 4821)"],
		[paid("0712345678", "0712345678", "mpesa"), "0712345678 · M-PESA", "0712345678"],
		[paid(null, "•••• 4821", "mpesa"), "•••• 4821 · M-PESA", "M-PESA •••• 4821"],
		[paid(null, "•••• 4821", null), "•••• 4821", "•••• 4821"],
		[paid("Otieno", null, null), "Otieno", "Otieno"],
		[paid(null, null, "mpesa"), "M-PESA", undefined],
		[paid(null, null, null), "", undefined],
	])("of %o reads “%s”", (item, shown, phrase) => {
		expect(describePayee(item).join(" · ")).toBe(shown);
		expect(phrasePayee(item)).toBe(phrase);
	});
});
