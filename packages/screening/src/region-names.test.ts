// Names of the region's peoples, in the spellings they use, and companies named with words that many companies have.

import type { ListedEntity } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { readHakikiEntity } from "./lists/index.ts";
import { NameIndex } from "./name-index.ts";

function listOne(id: string, type: "person" | "entity", name: string, country: string): ListedEntity {
	return readHakikiEntity({ id, list: "made", topics: ["sanction"], type, name, nationalities: [country] }, "made");
}

function find(listed: string, asked: string, type: "person" | "entity" = "person", country = "KE"): boolean {
	const index = new NameIndex([listOne("1", type, listed, country)]);
	return index.search({ name: asked }).some(({ entity }) => entity.id === "1");
}

describe("a listed person is found by a name as the region respells it", () => {
	it.each([
		["Somali", "Aden Duale", "Adan Duale"],
		["Somali", "Hirsi Warsame Kulmiye", "Xirsi Warsame Kulmiye"],
		["Somali", "Omer Dahiye Sugow", "Cumer Dahiye Sugow"],
		["Somali, two names of one man", "Ali Mohamed Zubeyrow", "Ali Mohamud Zubeyrow"],
		["Hausa", "Nasir Tambuwal", "Nasiru Tambuwal"],
		["Hausa", "Ibrahim Gwandu", "Iro Gwandu"],
		["Kanuri", "Bukar Monguno", "Abubakar Monguno"],
		["Yoruba", "Olakunle Fashola", "Kunle Fashola"],
		["Yoruba", "Adegbite Osinbajo", "Adebite Osinbajo"],
		["Igbo", "Okechukwu Ihedioha", "Okey Ihedioha"],
		["Igbo", "Somtochukwu Ekweremadu", "Somto Ekweremadu"],
		["Igbo", "Nwifuru Ozoemena", "Nifuru Ozoemena"],
		["Edo", "Oshiomhole Ogbeide", "Oshiomole Ogbeide"],
		["Kalenjin", "Chepkoech Murkomen", "Jepkoech Murkomen"],
		["Kikuyu", "Wangeci Gakuya", "Wangechi Gakuya"],
		["Luo", "Opiyo Wandayi", "Opio Wandayi"],
		["Luhya", "Khaemba Wetangula", "Kaemba Wetangula"],
		["Kamba", "Wambua Ngilu", "Wambwa Ngilu"],
		["Swahili", "Khatib Mwashetani", "Hatib Mwashetani"],
	])("%s: %s as %s", (_, listed, asked) => {
		expect(find(listed, asked)).toBe(true);
	});

	it("who is a neighbour, where one word of a name that many bear is spelt otherwise", () => {
		expect(find("Garba Umar", "Garba Omar", "person", "NG")).toBe(true);
		expect(find("Garba Umar", "Garba Omar", "person", "PK")).toBe(false);
	});
});

describe("two names stay two names", () => {
	it.each([
		["Hassan Tambuwal", "Hussein Tambuwal"],
		["Ahmed Sani", "Mohammed Sani"],
		["Mohamed Abdi Warsame", "Mohamud Abdi Warsame"],
		["Adekunle Fashola", "Olakunle Fashola"],
		["Ibrahim Musa", "Ibrahima Moussa"],
		["Muhammad Hussaini Abdulkadir", "Mohamed Abdikadir Hussein"],
	])("%s and %s", (listed, asked) => {
		expect(find(listed, asked)).toBe(false);
	});
});

describe("words that many companies are named with", () => {
	it.each([
		["Vision Global Resources Ltd", "Okonkwo Global Resources Ltd"],
		["GLOBAL VISION GROUP", "Vision Group Ltd"],
		["SUPREME SHIPPING COMPANY LIMITED", "Lekki Supreme Shipping Ltd"],
		["DIGITAL SECURITY", "Honest Security Digital General Limited"],
	])("do not make %s of %s", (listed, asked) => {
		expect(find(listed, asked, "entity")).toBe(false);
	});

	it.each([
		["GLOBAL VISION GROUP", "Global Vision Group Ltd"],
		["SUPREME SHIPPING COMPANY LIMITED", "Supreme Shiping Co Ltd"],
		["QORVETH GLOBAL RESOURCES LTD", "Qorvet Global Resources Limited"],
	])("do not hide %s, asked for as %s", (listed, asked) => {
		expect(find(listed, asked, "entity")).toBe(true);
	});
});
