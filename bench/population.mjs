// The customers of the benchmark, made from their number alone: a phone, a device, a home, payees and payers. As in
// real life, hundreds of customers share popular payees (paybills, tills, employers).

import { createChance, pickOne, pickWhole } from "./chance.mjs";

const CITIES = [
	{ lat: -1.286, lng: 36.817 },
	{ lat: -4.043, lng: 39.668 },
	{ lat: -0.092, lng: 34.768 },
	{ lat: -0.303, lng: 36.08 },
	{ lat: 0.514, lng: 35.27 },
];
const FIRST_NAMES =
	"Achieng Baraka Chebet Daudi Esther Farah Grace Hassan Imani Juma Brian Faith Kevin Mercy Dennis Joyce Peter Mary Samuel Lucy Halima Abdi Zawadi Collins Purity Victor Rose Amina Moses Naomi".split(
		" ",
	);
const LAST_NAMES =
	"Otieno Wanjiku Kiptoo Mwangi Njeri Abdi Mutua Omondi Kamau Nafula Ochieng Wambui Cheruiyot Kariuki Atieno Mohamed Musyoka Odhiambo Njoroge Wekesa Koech Nyambura Barasa Maina Akinyi Hussein Kilonzo Owino Gitau Simiyu".split(
		" ",
	);
const PAYBILLS = 300;
const EMPLOYERS = 200;
const BANK_CODES = ["01", "02", "03", "11", "68"];

/**
 * @typedef {object} Party
 * @property {string} name
 * @property {string} phone
 * @property {string} account
 * @property {object} destination the destination of a payout to it
 */

/**
 * @typedef {object} Customer
 * @property {string} id
 * @property {string} name
 * @property {string} phone
 * @property {{ id: string, ip: string }} device
 * @property {{ lat: number, lng: number }} home
 * @property {readonly Party[]} payees the first ones are paid most
 * @property {readonly Party[]} payers
 * @property {number} amountMedian
 */

/** @returns {Customer} */
export function createCustomer(index, customers) {
	const chance = createChance(index * 7_919 + 1);
	const city = pickOne(chance, CITIES);
	const amountMedian = 300 + pickWhole(chance, 3_000);
	const other = () => pickWhole(chance, customers);
	return {
		id: `cus_${String(index).padStart(7, "0")}`,
		name: nameOf(index),
		phone: phoneOf(index),
		device: { id: `device-${index}`, ip: `41.90.${(index >> 8) & 0xff}.${index & 0xff}` },
		home: { lat: roundPlace(city.lat + chance() * 0.1), lng: roundPlace(city.lng + chance() * 0.1) },
		payees: [
			createPerson(other()),
			createPaybill(pickWhole(chance, PAYBILLS)),
			createPerson(other()),
			createBankAccount(other()),
			createPaybill(pickWhole(chance, PAYBILLS)),
			createPerson(other()),
		],
		payers: [createEmployer(pickWhole(chance, EMPLOYERS)), createPerson(other()), createPerson(other())],
		amountMedian,
	};
}

/** Three words, as on an identity card. 27,000 names, so that hardly two of 20,000 customers share one. */
function nameOf(index) {
	const first = FIRST_NAMES[index % 30];
	const middle = LAST_NAMES[Math.floor(index / 30) % 30];
	const last = LAST_NAMES[Math.floor(index / 900) % 30];
	return `${first} ${middle} ${last}`;
}

/** Returns one of a million numbers of one operator: seven digits after +25472. */
function phoneOf(index) {
	return `+25472${String(index).padStart(7, "0")}`;
}

function roundPlace(degrees) {
	return Math.round(degrees * 10_000) / 10_000;
}

function createPerson(index) {
	const phone = phoneOf(index);
	const name = nameOf(index);
	return { name, phone, account: `WALLET-${index}`, destination: { type: "mpesa", account: phone, name } };
}

function createPaybill(number) {
	const account = String(500_000 + number);
	const name = `Shop ${number}`;
	const phone = `+25473${String(number).padStart(7, "0")}`;
	return { name, phone, account: `SHOP-${number}`, destination: { type: "paybill", account, name } };
}

function createBankAccount(index) {
	const account = String(1_000_000_000 + index);
	const bankCode = BANK_CODES[index % BANK_CODES.length];
	const name = nameOf(index);
	return {
		name,
		phone: phoneOf(index),
		account,
		destination: { type: "bank", account, bank_code: bankCode, name },
	};
}

function createEmployer(number) {
	const account = `EMPLOYER-${number}`;
	const phone = `+25474${String(number).padStart(7, "0")}`;
	return { name: `Employer ${number}`, phone, account, destination: { type: "bank", account } };
}
