import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findBank, findBanksByName, foldBankCode, isBankCode, listBankCodes } from "./bank-codes.ts";

const reference = new URL("../../../../shared/data/reference/", import.meta.url);
const hasReference = existsSync(new URL("ng-bank-codes.json", reference));

describe("bank codes", () => {
	it("fold a Nigerian bank's CBN, NIP and sort codes into one", () => {
		for (const code of ["044", "000014", "044150149", " 0 44", "44"]) expect(foldBankCode(code, "NG")).toBe("044");
		expect(foldBankCode("035A", "NG")).toBe("035");
		expect(foldBankCode("090405", "NG")).toBe("50515");
		expect(foldBankCode("mfb50094", "NG")).toBe("MFB50094");
		expect(foldBankCode("999992", "NG")).toBe("999992");
	});

	it("fold a Kenyan code to two digits", () => {
		for (const code of ["1", "01", "001"]) expect(foldBankCode(code, "KE")).toBe("01");
		expect(foldBankCode("138", "KE")).toBe("138");
	});

	it("leave other countries' codes as they are, in capitals", () => {
		expect(foldBankCode("sbic-gb 2l", "GB")).toBe("SBICGB2L");
	});

	it("are told from what can be none", () => {
		for (const code of [
			"058",
			"44",
			"000014",
			"044150149",
			"035A",
			"MFB50094",
			"fc40128",
			" 0-1 ",
			"KCBLKENX",
			"KCBLKENXXXX",
		])
			for (const country of ["KE", "NG", "GB"]) expect(isBankCode(code, country), code).toBe(true);
		for (const code of ["xx", "", " ", "-", "n/a", "none", "KCB", "Equity Bank", "0_58", "0".repeat(17)])
			for (const country of ["KE", "NG"]) expect(isBankCode(code, country), code).toBe(false);
		expect([isBankCode("nwbk", "GB"), isBankCode("NWBK", "NG"), isBankCode("xx", "GB")]).toEqual([true, false, false]);
		for (const country of ["KE", "NG"] as const)
			for (const code of listBankCodes(country)) expect(isBankCode(code, country), code).toBe(true);
	});

	it("find banks by code and by name", () => {
		expect(findBank("000014", "NG")).toEqual({ code: "044", name: "Access Bank" });
		expect(findBank("68", "KE")?.name).toBe("Equity Bank Kenya Ltd");
		expect(findBank("090267", "NG")?.name).toBe("Kuda Bank");
		expect(findBank("777", "NG")).toBeUndefined();
		expect(findBanksByName("zenith bank", "NG")).toEqual([{ code: "057", name: "Zenith Bank" }]);
		expect(findBanksByName("bank", "NG", 5)).toHaveLength(5);
		expect(findBanksByName(" ", "NG")).toEqual([]);
	});

	it.skipIf(!hasReference)("know every institution of the reference lists (skipped without ../shared/data)", () => {
		const read = (name: string): Record<string, string>[] => JSON.parse(readFileSync(new URL(name, reference), "utf8"));
		for (const row of read("ng-bank-codes.json")) expect(findBank(row["code"] ?? "", "NG")).toBeDefined();
		for (const row of read("ng-nip-institution-codes.json"))
			expect(findBank(row["nip_institution_code"] ?? "", "NG")).toBeDefined();
		for (const row of read("ke-bank-codes.json")) expect(findBank(row["code"] ?? "", "KE")).toBeDefined();
	});
});
