// The index against made-up entries: what must not change a result, what must not be found, and what must not be slow.

import type { ListedEntity } from "@hakiki/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readStoredEntity } from "./index/kept-entities.ts";
import { writeHakikiEntity } from "./lists/hakiki/hakiki-format.ts";
import { NameIndex } from "./name-index.ts";
import { MOST_PARTIES } from "./names/split-parties.ts";

function list(id: string, name: string, more: Partial<ListedEntity> = {}): ListedEntity {
	return {
		id,
		list: "demo",
		topics: ["sanction"],
		type: "person",
		name,
		aliases: [],
		weakAliases: [],
		originalScript: [],
		dobs: [],
		nationalities: [],
		countries: [],
		programs: [],
		...more,
	};
}

const ENTITIES = [
	list("1", "Tarkhan Belagurov Mizrachev", { dobs: ["1968-04-03"], nationalities: ["RU"] }),
	list("2", "Abd al-Karim Dushmani", { aliases: ["Abdelkarim Doushmani"], dobs: ["1975"] }),
	list("3", "Ochuka Nderemani Wafwile", { topics: ["role.pep"], nationalities: ["KE"], dobs: ["1961-11-24"] }),
	list("4", "Qorveth Maritime Ventures LLC", { type: "entity" }),
	list("5", "ZEPHYRINE", { type: "vessel" }),
	list("6", "Mohammed Ali", { dobs: ["1970/1972"] }),
	list("7", "Nasir al-Din Zakhrani", { originalScript: ["ناصر الدين الزخراني"] }),
	list("8", "Ruvanda Oyelakin Sobukunle", { nationalities: ["NG"] }),
	list("10", "Wendelfried Osmarow", { documents: [{ number: "A1234567", country: "TZ" }], dobs: ["1971-05-02"] }),
	list("11", "Changgen DU", { dobs: ["1969"], nationalities: ["CN"] }),
	list("12", "M AND S TRADING", { type: "entity" }),
	list("13", "Yahya AL-HAJJ", { dobs: ["1959-05-23"] }),
	list("14", "MAKABUNDI", { dobs: ["1962", "1967"], nationalities: ["KE"] }),
	list("15", "Velmarqo Holdings Group", { type: "entity", weakAliases: ["VHG BRIGHTSAIL"] }),
	list("16", "OSTRAVINE STAR", {
		type: "vessel",
		documents: [{ number: "9187629" }],
		postalAddresses: ["14 Harbour Quay, Limassol"],
	}),
	list("17", "Torvanix Kenya Ltd", { type: "entity" }),
	list("18", "Hassan Ibrahim", { dobs: ["1970/1976"], nationalities: ["NG"] }),
	list("19", "Selmira Vontraub", {
		dobs: ["1980"],
		nationalities: ["DE"],
		postalAddresses: ["Flat 3, 22 Kestrel Lane, Hamburg"],
	}),
	list("9", "Ildefonso Quarrezmin", { weakAliases: ["KRAITLING"], dobs: ["1982-02-09"] }),
];
const index = new NameIndex(ENTITIES);
const persons = ENTITIES.filter(({ type, id }) => type === "person" && id !== "6");

function findTop(name: string, dob?: string): string | undefined {
	return index.search({ name, dob })[0]?.entity.id;
}

describe("the top result does not change with", () => {
	const TITLES = ["Alhaji", "Dr.", "Hon.", "Engr.", "Chief", "Mrs", "Sheikh", "Barr."];

	it("the order of words, case, accents, spaces and titles", () => {
		const accents: Readonly<Record<string, string>> = { a: "á", e: "ë", i: "ï", o: "ô", u: "ü", n: "ñ" };
		fc.assert(
			fc.property(
				fc.constantFrom(...persons),
				fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
				fc.constantFrom(...TITLES),
				(entity, chances, title) => {
					const draw = () => chances.next().value;
					// The words of one name travel together: a particle says little away from its noun.
					const words = entity.name.replace("Abd al-", "Abdul").replace("Nasir al-Din", "Nasiruddin").split(" ");
					const shuffled = words.map((word) => ({ word, rank: draw() })).sort((a, b) => a.rank - b.rank);
					const letters = [...shuffled.map(({ word }) => word).join(" ".repeat(1 + Math.floor(draw() * 3)))]
						.map((letter) => (draw() < 0.3 ? (accents[letter] ?? letter) : letter))
						.map((letter) => (draw() < 0.5 ? letter.toUpperCase() : letter));
					const name = draw() < 0.5 ? `${title} ${letters.join("")}` : `  ${letters.join("")} `;
					expect(findTop(name), name).toBe(entity.id);
				},
			),
		);
	});

	it("an agreeing birth date, which never lowers a score", () => {
		fc.assert(
			fc.property(
				fc.constantFrom(...persons.filter(({ dobs }) => dobs.length > 0)),
				fc.nat(6),
				fc.constantFrom("a", "e", "k", "z"),
				(entity, at, letter) => {
					const name = entity.name.slice(0, at + 1) + letter + entity.name.slice(at + 2);
					const find = (dob?: string) =>
						index.search({ name, dob }, { threshold: 0 }).find((match) => match.entity.id === entity.id)?.score ?? 0;
					expect(find(entity.dobs[0])).toBeGreaterThanOrEqual(find());
				},
			),
		);
	});
});

describe("a name is found", () => {
	it.each([
		["TARKHANBELAGUROVMIZRACHEV", "1"],
		["Tarkhan Bela gurov Mizrachev", "1"],
		["Mizrachev, Tarkhan", "1"],
		["Тархан Белагуров Мизрачев", "1"],
		["Tarxan Belagurof Mizratchev", "1"],
		["Abdul Karim Dushmany", "2"],
		["Abdulkarim Dushmani", "2"],
		["ناصر الدین زخرانی", "7"],
		["Nasiruddin Zakhrani", "7"],
		["O. Nderemani Wafwile", "3"],
		["Qorveth Maritime Ventures Limited Liability Company", "4"],
		["OOO QORVETH MARITIME VENTURES", "4"],
		["Zephyrine", "5"],
	])("as %s", (name, id) => {
		expect(findTop(name)).toBe(id);
	});

	it("by a weak alias beside the same birth date only", () => {
		expect(findTop("Kraitling")).toBeUndefined();
		expect(findTop("Kraitling", "1990-01-05")).toBeUndefined();
		expect(findTop("Kraitling", "1982-02-09")).toBe("9");
	});

	it.each([
		["du changgen", "11"],
		["DU, Changgen", "11"],
		["Changgn Du", "11"],
		["M & S Trading", "12"],
		["M.S. TRADING", "12"],
		["Al Hajj Yahya", "13"],
		["ALHAJJ YAHYA", "13"],
		["Dr. Yahya Al-Hajj", "13"],
		["0chuka Nder3mani Wafwile", "3"],
		["Тarkhаn Веlаgurоv Міzrасhеv", "1"],
		["Ｔａｒｋｈａｎ Bela\u200bgurov Mizrachev", "1"],
		["T. Mizrachev Belagurov", "1"],
		["Torvanix Limited", "17"],
		["TORVANIX", "17"],
	])("whose words mean something else elsewhere, or are disguised, as %s", (name, id) => {
		expect(findTop(name)).toBe(id);
	});

	it.each([
		["Torvanix Kenya Ltd 0722123456", "17"],
		["INV 20391 Torvanix Kenya Ltd", "17"],
		["Payment to Torvanix", "17"],
		["Torvanix Holdings", "17"],
		["M/s Torvanix Kenya", "17"],
		["MV Ostravine Star", "16"],
		["M/V OSTRAVINE STAR 9187629", "16"],
		["Motor Vessel Ostravine Star", "16"],
		["Blue Horizon IMO 9187629", "16"],
		["Attn: Tarkhan Belagurov Mizrachev, P.O. Box 1234 Nairobi", "1"],
		["School fees Tarkhan Belagurov Mizrachev term 3", "1"],
		["Tarkhan%20Belagurov%20Mizrachev", "1"],
		["ᴛᴀʀᴋʜᴀɴ ʙᴇʟᴀɢᴜʀᴏᴠ ᴍɪᴢʀᴀᴄʜᴇᴠ", "1"],
	])("with a remark, a number or a usual word beside it, as %s", (name, id) => {
		expect(findTop(name)).toBe(id);
	});

	it("as the very name, though a record says that it is of another kind", () => {
		const query = { name: "Tarkhan Belagurov Mizrachev", type: "entity" } as const;
		expect(index.search(query)).toEqual([]);
		expect(index.search({ ...query, isTypeTold: true })[0]?.entity.id).toBe("1");
		expect(index.search({ name: "Zephyrine", type: "person" })).toEqual([]);
	});

	it("in one word, alone and with facts that agree, and not with a birth date decades apart", () => {
		const score = (more: object) =>
			index.search({ name: "Makabundi", ...more }).find(({ entity }) => entity.id === "14")?.score ?? 0;
		const alone = score({});
		expect(alone).toBeGreaterThanOrEqual(0.8);
		expect(score({ dob: "1962" })).toBeGreaterThan(alone);
		expect(score({ dob: "1962", countries: ["KE"] })).toBeGreaterThanOrEqual(score({ dob: "1962" }));
		expect(score({ dob: "1999-03-03" })).toBe(0);
	});

	it("by a weak alias of a firm, which has no birth date, where it is the same", () => {
		expect(findTop("VHG Brightsail")).toBe("15");
		expect(findTop("VHG Brightsale Marine")).toBeUndefined();
	});

	it("with support from an address, which never makes a match by itself", () => {
		const find = (name: string, addresses?: string[]) =>
			index.search({ name, addresses }).find(({ entity }) => entity.id === "19");
		const [plain, supported] = [
			find("Selmyra Vontraub"),
			find("Selmyra Vontraub", ["22 Kestrel Lane, Hamburg, Germany"]),
		];
		expect(supported?.score).toBeGreaterThan(plain?.score ?? 1);
		expect(supported).toMatchObject({ matchedOn: ["name", "address"], isIdentified: false });
		expect(supported?.explanation).toContain("same address");
		expect(find("Selmyra Vontraub", ["Hamburg"])?.score).toBe(plain?.score);
		expect(find("Chebet Kamau", ["22 Kestrel Lane, Hamburg"])).toBeUndefined();
	});

	it("and says why, with its list and topic", () => {
		const [match] = index.search({ name: "Tarkan Mizrachev Belagurov", dob: "1968-04-03", countries: ["RU"] });
		expect(match).toMatchObject({
			matchedName: "Tarkhan Belagurov Mizrachev",
			matchedOn: ["name", "dob", "nationality"],
			isIdentified: true,
			topic: "sanction",
		});
		expect(match?.explanation).toBe(
			"Fits the name “Tarkhan Belagurov Mizrachev”; same: mizrachev, belagurov; alike: tarkan ~ tarkhan (0.95); born the same day, 1968-04-03; same country.",
		);
		const [pep] = index.search({ name: "Ochuka Nderemani Wafwile" });
		expect(pep?.topic).toBe("pep");
		expect(pep?.explanation).toBe(
			"The same as the name “Ochuka Nderemani Wafwile”; weak because no birth date was given; no office listed.",
		);
	});

	it("and says what is left over, what differs, and why the score is limited", () => {
		const [match] = index.search(
			{ name: "Alhaji Tarkhan Mizrachev", dob: "1970-01-30", countries: ["KZ"] },
			{ threshold: 0.5 },
		);
		expect(match?.explanation).toBe(
			"Fits the name “Tarkhan Belagurov Mizrachev”; same: mizrachev, tarkhan; only in the name given: alhaji; " +
				"only on the list: belagurov; birth date 1970-01-30 differs from 1968-04-03; another country: KZ, listed RU; weak because the birth dates differ.",
		);
		expect(index.search({ name: "Makabundi" })[0]?.explanation).toContain("score limited because only one word agrees");
	});

	it.each(["a.k.a.", "aka", "c/o", "t/a", "obo", "and/or", "/", "(", "alias"])(
		"beside another one, after %s",
		(mark) => {
			const ids = index
				.search({ name: `Ochuka Wafwile Nderemani ${mark} Belagurov Tarkhan` })
				.map(({ entity }) => entity.id);
			expect(ids.sort()).toEqual(["1", "3"]);
			expect(findTop(`John Kamau ${mark} Qorveth Maritime Ventures`)).toBe("4");
		},
	);

	it("beside what is paid for", () => {
		expect(findTop("SALARY TARKHAN BELAGUROV")).toBe("1");
		expect(findTop("NIP/GTB/OCHUKA WAFWILE NDEREMANI/RENT")).toBe("3");
	});

	it("unless what is asked about is of another kind", () => {
		expect(index.search({ name: "Qorveth Maritime Ventures", type: "person" })).toEqual([]);
		expect(index.search({ name: "Tarkhan Belagurov Mizrachev", type: "vessel" })).toEqual([]);
	});
});

describe("a document", () => {
	const find = (name: string, document: string, more: object = {}) =>
		index.search({ name, documents: [document], ...more }).find(({ entity }) => entity.id === "10");

	it("makes a match strong without a birth date, in any spelling of name and number", () => {
		for (const number of ["A1234567", "a 1234567", "A-123.4567"]) {
			const match = find("W. Osmarov", number);
			expect(match).toMatchObject({ isIdentified: true, matchedOn: ["name", "document"] });
			expect(match?.explanation).toContain("same document number");
		}
		expect(find("Osmarow Wendelfried", "A1234568")).toMatchObject({ isIdentified: false, matchedOn: ["name"] });
	});

	it("under another name is somebody to look at where its country is the same, and else nobody", () => {
		expect(find("Chebet Kamau", "A1234567", { countries: ["TZ"] })).toMatchObject({
			isIdentified: false,
			score: 0.85,
			matchedOn: ["document"],
		});
		expect(find("Chebet Kamau", "A1234567", { countries: ["KE"] })).toBeUndefined();
		expect(find("Chebet Kamau", "A1234567")).toBeUndefined();
	});

	it("does not make up for a birth date that is another's", () => {
		expect(find("Wendelfried Osmarow", "A1234567", { dob: "1999-01-30" })).toMatchObject({ isIdentified: false });
		expect(find("Wendelfried Osmarow", "A1234567", { dob: "1971-05-02" })).toMatchObject({ isIdentified: true });
	});

	it("of a ship is its IMO number, under any name and with or without the letters", () => {
		for (const number of ["IMO 9187629", "9187629"]) {
			const renamed = index.search({ name: "Golden Heron", type: "vessel", documents: [number] })[0];
			expect(renamed).toMatchObject({ score: 0.85, matchedOn: ["document"], isIdentified: false });
			const same = index.search({ name: "Ostravine Star", type: "vessel", documents: [number] })[0];
			expect(same).toMatchObject({ matchedOn: ["name", "document"], isIdentified: true });
		}
		// The number of a person's identity card may be the same by accident.
		expect(index.search({ name: "Golden Heron", type: "person", documents: ["9187629"] })).toEqual([]);
	});

	it("never lowers a score", () => {
		fc.assert(
			fc.property(fc.constantFrom(...persons), fc.string({ maxLength: 20 }), ({ id, name }, document) => {
				const score = (documents?: string[]) =>
					index.search({ name, documents }).find(({ entity }) => entity.id === id)?.score ?? 0;
				expect(score([document])).toBeGreaterThanOrEqual(score());
			}),
		);
	});
});

describe("nobody is held", () => {
	const find = (name: string, id: string, more: object) =>
		index.search({ name, ...more }).find(({ entity }) => entity.id === id);

	it("for a common name and a range of birth years, with or without the country", () => {
		for (const more of [{ dob: "1972-05-06" }, { dob: "1972-05-06", countries: ["NG"] }]) {
			expect(find("Hassan Ibrahim", "18", more)).toMatchObject({ isIdentified: false });
		}
	});

	it("for a birth year alone, and is for the year with the country, or the whole date", () => {
		expect(find("Selmira Vontraub", "19", { dob: "1980-07-09" })).toMatchObject({ isIdentified: false });
		expect(find("Selmira Vontraub", "19", { dob: "1980-07-09", countries: ["DE"] })).toMatchObject({
			isIdentified: true,
		});
		expect(find("Tarkhan Belagurov Mizrachev", "1", { dob: "1968-04-03" })).toMatchObject({ isIdentified: true });
	});
});

describe("nothing is found", () => {
	it.each([
		["Mohammed Kamau"],
		["Ali Hassan"],
		["Ahmed Ali"],
		["Ochuka Kamau"],
		["Tarkhan Ivanov"],
		["Tarkhan Belagurov Petrosyan"],
		["Dr. Hon. Alhaji"],
		["Zephyrine Achieng"],
		["Maritime Ventures Limited"],
		["Torvaniz East Africa"],
		["Kenya Ltd"],
	])("for %s", (name) => {
		expect(index.search({ name })).toEqual([]);
	});

	it("for the same name born decades apart", () => {
		expect(index.search({ name: "Tarkhan Belagurov Mizrachev", dob: "1999-08-17" })).toEqual([]);
		expect(findTop("Tarkhan Belagurov Mizrachev", "1968-03-04")).toBe("1");
		expect(findTop("Mohammed Ali", "1971-06-30")).toBe("6");
	});
});

describe("entries that are kept as text", () => {
	/** More than are held as they were read, so that some are read again. */
	const many = Array.from({ length: 100 }, (_, at) =>
		list(`many-${at}`, `Bartolomew ${"bcdfglmnrst"[at % 11]}ernikoff${at % 7}`, {
			aliases: [`Bartholomew Kernikov ${at}`],
		}),
	);
	const entities = [...ENTITIES, ...many];
	const whole = new NameIndex(entities);
	const kept = new NameIndex(entities.map((entity) => readStoredEntity(writeHakikiEntity(entity))));

	it("are found as they would be otherwise, by one name and by several in one field", () => {
		// The many are alike: the names of every fifth find all of them.
		const asked = [...ENTITIES, ...many.filter((_, at) => at % 5 === 0)];
		const names = asked.flatMap(({ name, aliases, weakAliases }) => [name, ...aliases, ...weakAliases]);
		const queries = [...names, ...names.map((name, at) => `${name} / ${names[at - 1] ?? "nobody"}`)];
		for (const name of queries) {
			for (const dob of [undefined, "1975-01-01"]) {
				const options = { threshold: 0.5, limit: 200 };
				expect(kept.search({ name, dob }, options), name).toEqual(whole.search({ name, dob }, options));
			}
		}
		const bearer = { name: "Osmarow", documents: ["A1234567"] };
		expect(kept.search(bearer)).toEqual(whole.search(bearer));
	});
});

describe("hostile names", () => {
	const COUNT = 20_000;
	const crowd = new NameIndex(
		Array.from({ length: COUNT }, (_, at) =>
			list(
				String(at),
				`${["Mohammed", "Ali", "Ahmed", "Hassan"][at % 4]} ${"bcdfglmnrst"[at % 11]}a${at.toString(36)}o Ali`,
			),
		),
	);
	/** Bounds of the index: words of a query, listed words compared with each, names looked at closely. */
	const WORDS_MAX = 24;
	const COMPARED_MAX = 400;
	const CLOSE_LOOKS_MAX = 100;

	it.each([
		["a letter", "a", 0],
		["10,000 characters", "mohammed ".repeat(1111), COUNT],
		["10,000 letters without a space", "a".repeat(10_000), 0],
		["many different words", Array.from({ length: 2_000 }, (_, at) => `ba${at.toString(36)}o`).join(" "), COUNT],
		["emoji", "😀😀😀 🕵️‍♂️", 0],
		["control characters", "\u0000\u0001\u0007\u001b[2J", 50],
		["marks without letters", "\u0301".repeat(5_000), 0],
		["mixed scripts", "Mоhаmmеd محمد 穆罕默德 Μωάμεθ", COUNT],
		["punctuation", "!!! ... ---", 0],
		["nothing", "", 0],
		["titles alone", "Alhaji Dr. Chief Hon. Engr.", 50],
		["particles alone", "al bin de la van", 50],
		["words of every object", "constructor __proto__ toString", 50],
		["the commonest names", "Mohammed Ali Ahmed Hassan Ali Mohammed", COUNT],
	])("of %s cost no more than so much work, and are never answered with everything", (_, name, looksMax) => {
		const before = crowd.work.comparisons;
		expect(crowd.search({ name }).length).toBeLessThanOrEqual(20);
		const { looks, closeLooks, comparisons } = crowd.work;
		expect(looks).toBeLessThanOrEqual(looksMax);
		expect(closeLooks).toBeLessThanOrEqual(CLOSE_LOOKS_MAX);
		expect(comparisons - before).toBeLessThanOrEqual(WORDS_MAX * COMPARED_MAX);
	});

	it("of whatever letters are answered, within the same bounds", () => {
		fc.assert(
			fc.property(
				fc.string({ maxLength: 400, unit: "binary" }),
				fc.constantFrom("person", "entity", undefined),
				(name, type) => {
					expect(crowd.search({ name, type }).length).toBeLessThanOrEqual(20);
					expect(crowd.work.closeLooks).toBeLessThanOrEqual(CLOSE_LOOKS_MAX * (1 + MOST_PARTIES));
				},
			),
		);
	});

	it("are remembered word by word, and a word that is asked for again is not compared again", () => {
		crowd.search({ name: "Mohammed Baxko Ali" });
		const before = crowd.work.comparisons;
		crowd.search({ name: "ali, BAXKO mohammed" });
		expect(crowd.work.comparisons).toBe(before);
	});
});
