// The identity of an invented customer. Names are random combinations of common names and do not refer to real people.

import type { CountryServed, EventInput } from "@hakiki/domain";
import { createChance, pickOne, pickWhole } from "./chance.ts";

export type Identity = NonNullable<EventInput["customer"]>;

const GIVEN: Readonly<Record<CountryServed, readonly string[]>> = {
	KE: [
		...["Achieng", "Akinyi", "Amina", "Atieno", "Brian", "Chebet", "Dennis", "Esther", "Faith", "Fatuma"],
		...["Grace", "Halima", "Janet", "Joseph", "Juma", "Kevin", "Kipchoge", "Lilian", "Mercy", "Mumbi"],
		...["Muthoni", "Naliaka", "Njeri", "Otieno", "Peter", "Rehema", "Salim", "Samuel", "Wanjiku", "Wambui"],
	],
	NG: [
		...["Abimbola", "Adaeze", "Aisha", "Amaka", "Aminu", "Ayodele", "Blessing", "Bola", "Chidi", "Chinwe"],
		...["Emeka", "Fatima", "Folake", "Funmi", "Ibrahim", "Ifeoma", "Kunle", "Musa", "Ngozi", "Nkechi"],
		...["Obinna", "Ola", "Sade", "Sani", "Segun", "Tunde", "Uche", "Usman", "Yemi", "Zainab"],
	],
};

const FAMILY: Readonly<Record<CountryServed, readonly string[]>> = {
	KE: [
		...["Barasa", "Chepkoech", "Gathoni", "Gitau", "Hassan", "Kamau", "Kariuki", "Karanja", "Kiplagat", "Kiprono"],
		...["Maina", "Makau", "Mutua", "Mwangi", "Mwende", "Nafula", "Ndungu", "Njoroge", "Nyambura", "Ochieng"],
		...["Odhiambo", "Okoth", "Omondi", "Onyango", "Oduor", "Rotich", "Simiyu", "Wafula", "Wairimu", "Were"],
	],
	NG: [
		...["Abubakar", "Adebayo", "Adeleke", "Adeyemi", "Afolabi", "Akande", "Akpan", "Balogun", "Bello", "Chukwu"],
		...["Danjuma", "Eze", "Garba", "Ibe", "Igwe", "Lawal", "Mohammed", "Nnamdi", "Nwachukwu", "Nwosu"],
		...["Obi", "Odukoya", "Ogunleye", "Ojo", "Okafor", "Okeke", "Okonkwo", "Oladipo", "Onyeka", "Suleiman"],
	],
};

/** The same number and seed give the same identity. */
export function identityOf(country: CountryServed, number: number, seed: number): Identity {
	const chance = createChance(Math.imul(seed, 2_654_435_761) ^ (number * 40_503));
	const given = pickOne(chance, GIVEN[country]);
	const family = pickOne(chance, FAMILY[country]);
	const digits = (count: number): string =>
		Array.from({ length: count }, (_, index) => (index === 0 ? 1 : 0) + pickWhole(chance, index === 0 ? 9 : 10)).join(
			"",
		);
	const year = 1958 + pickWhole(chance, 46);
	const day = new Date(Date.UTC(year, 0, 1 + pickWhole(chance, 365))).toISOString().slice(0, 10);
	return {
		name: `${given} ${family}`,
		email: `${given}.${family}${number}@example.com`.toLowerCase(),
		national_id: digits(country === "KE" ? 8 : 11),
		...(country === "NG" ? { bvn: `22${digits(9)}` } : {}),
		dob: day,
		nationality: country,
	};
}
