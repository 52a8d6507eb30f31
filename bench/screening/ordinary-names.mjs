// Random names of people of the region. No list means any of these people, unless exactly the same name is on one.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createChance, pickOne, pickWhole } from "../chance.mjs";

const NORTH =
	"Abubakar Ibrahim Musa Muhammad Mohammed Ahmed Ali Umar Usman Yusuf Sani Bello Aliyu Suleiman Abdullahi Hassan Hussaini Isa Idris Garba Haruna Yakubu Adamu Lawal Bashir Kabiru Aminu Mustapha Nasiru Salisu Shehu Tukur Yahaya Aisha Fatima Hauwa Zainab Halima Amina Maryam Hadiza Safiya Bala Danjuma Gambo Audu Jibrin Ismail Abdulkadir Dauda Murtala Sadiq Tijjani Rabiu Sanusi Khalid".split(
		" ",
	);
const TOWNS = "Gusau Kano Katsina Zaria Daura Bauchi Gwarzo Bichi Funtua Gombe Dutse Rano Wudil Ringim Yola Bida".split(
	" ",
);
const SOMALI =
	"Abdi Mohamed Hassan Ahmed Abdullahi Omar Ali Yusuf Halima Fatuma Asha Hodan Farah Warsame Adan Noor Dahir Hirsi Jama Hussein Ibrahim Ismail Issa Abdirahman Abdikadir Abdinasir Mohamud Nur Osman Barre Aden Abshir Bishar Gedi Kassim Maalim Mahat Guled Yasin Sahra Ifrah Deqa Fardosa Ayan Ubah Hibo Khadija Sadia Abdiaziz Abdifatah Liban Elmi Roble Samatar Shire Egal Muse Nasir Ilyas Zakaria".split(
		" ",
	);
const COAST =
	"Said Salim Rashid Bakari Juma Hamisi Omari Athman Swaleh Ramadhan Shaban Khamis Mwinyi Mwanaisha Fatuma Halima Zainab Amina Asha Saumu Rukia Zuhura Mariam Salma Shee Dida Abdalla Ali Mohamed Hassan Hussein Ibrahim Mbarak Charo Kazungu Katana Karisa Hamadi Yusuf Issa Suleiman Ahmed Abubakar Twaha Famau Nassir Shariff".split(
		" ",
	);

/** Returns undefined if the names are missing. */
export function makeOrdinaryNames(folder, count, seed = 7) {
	const peoples = readPeoples(folder);
	if (!peoples) return undefined;
	const draw = createChance(seed);
	const cases = [];
	for (const [people, { given, family, country }] of Object.entries(peoples)) {
		for (let at = 0; at < count; at++) {
			const words = [pickOne(draw, given)];
			if (draw() < 0.45) words.push(pickOne(draw, draw() < 0.5 ? given : family));
			words.push(pickOne(draw, family));
			const dob = draw() < 0.5 ? makeDate(draw) : undefined;
			cases.push({ people, query: { name: words.join(" "), dob, nationality: draw() < 0.5 ? country : undefined } });
		}
	}
	return cases;
}

function makeDate(draw) {
	const [month, day] = [1 + pickWhole(draw, 12), 1 + pickWhole(draw, 28)].map((part) => String(part).padStart(2, "0"));
	return `${1950 + pickWhole(draw, 56)}-${month}-${day}`;
}

function readPeoples(folder) {
	if (!existsSync(join(folder, "names/ke_names.csv"))) return undefined;
	const [kenyan, nigerian, swahili] = ["ke", "ng", "sw"].map((file) => readRows(folder, `names/${file}_names.csv`));
	const ofTribes = (...tribes) => {
		const rows = nigerian.filter(({ tribe }) => tribes.includes(tribe));
		return { ...divide(rows), country: "NG" };
	};
	return {
		"Hausa, Fulani": ofTribes("hausa", "fulani"),
		"northern Nigeria": { given: NORTH, family: [...NORTH, ...TOWNS], country: "NG" },
		Yoruba: ofTribes("yoruba"),
		Igbo: ofTribes("igbo", "english"),
		"Edo, Ijaw": ofTribes("edo", "ijaw", "english"),
		Kenya: { ...divide(kenyan), country: "KE" },
		Swahili: { ...divide(swahili), country: "KE" },
		Coast: { given: COAST, family: COAST, country: "KE" },
		Somali: { given: SOMALI, family: SOMALI, country: "KE" },
	};
}

function divide(rows) {
	const list = (kind) => rows.filter((row) => row.kind === kind).map(({ name }) => name);
	return { given: list("given"), family: list("family") };
}

function readRows(folder, path) {
	const [head, ...lines] = readFileSync(join(folder, path), "utf8").trim().split(/\r?\n/);
	const columns = head.split(",");
	return lines.map((line) => Object.fromEntries(line.split(",").map((cell, at) => [columns[at], cell])));
}
