// Random company names as they are registered in Kenya and Nigeria: a place, a family or a virtue, one to three words
// of trade, and a legal form. No list means any of these companies.

import { createChance, pickOne } from "../chance.mjs";

const FAMILIES =
	"Kamau Mwangi Njoroge Otieno Ochieng Wafula Kiprop Chebet Mutua Musyoka Hassan Abdi Warsame Omar Okafor Okonkwo Eze Nwosu Adebayo Adeyemi Balogun Ogunleye Bello Sani Danjuma Lawal Garba Usman Bassey Effiong Osagie Emeka Chidi Tunde Femi Kunle Amina Fatima Grace Juma Salim Rashid Patel Shah".split(
		" ",
	);
const PLACES =
	"Nairobi Mombasa Kisumu Nakuru Eldoret Thika Garissa Malindi Lamu Kitale Nyeri Meru Machakos Rift Valley Savannah Highlands Lakeside Coast Lagos Abuja Kano Kaduna Ibadan Enugu Onitsha Aba Benin Warri Calabar Jos Ilorin Sokoto Maiduguri Delta Niger Zaria Ikeja Lekki Kilimanjaro Serengeti Tsavo Mara Tana Victoria".split(
		" ",
	);
const VIRTUES =
	"Grace Glory Divine Royal Prime First Classic Unity Standard Best Mega Star Golden Silver Diamond Eagle Lion Victory Favour Blessed Faith Hope Trinity Zion Bethel Emmanuel Shalom Amazing Excel Excellence Noble Supreme Elite Apex Summit Pinnacle Pioneer Vision Future Bright Sunrise Horizon Dynamic Rapid Swift Trust Reliable Integrity Honest Sure Everest Alpha Omega Delta Sigma Baraka Neema Amani Tumaini Umoja Jamii Upendo Imani Al-Noor Al-Amin Al-Barakah Crescent Peace Destiny Jubilee".split(
		" ",
	);
const TRADES =
	"Global Resources Ventures Enterprises Concept Concepts Investment Investments Multi Allied Integrated Synergy Agencies Hardware Distributors Wholesalers General Merchants Contractors Suppliers Logistics Express Agro Farms Dairy Tech Digital Solutions Consult Properties Homes Schools Academy Hospital Pharmacy Oil Gas Energy Marine Trading International Services Holdings Group Construction Engineering Motors Autos Electronics Electricals Foods Bakery Hotel Suites Travels Tours Transport Shipping Freight Cargo Petroleum Mining Minerals Steel Cement Textiles Fashion Boutique Cosmetics Chemicals Plastics Printing Press Media Communications Networks Systems Security Cleaning Capital Finance Microfinance Savings Insurance Brokers Bureau Exchange Millers Stores Supermarket Import Export Industries Manufacturing Associates Partners Links Links Network World Continental Universal Africa Nigeria Kenya East West".split(
		" ",
	);
const FORMS = [
	"Ltd",
	"Limited",
	"Nigeria Limited",
	"Nig. Ltd",
	"Kenya Limited",
	"(K) Ltd",
	"Enterprises",
	"& Co",
	"& Sons Ltd",
	"PLC",
	"Company Limited",
	"",
];

/** Grouped by the first part of the name. */
export function makeOrdinaryFirms(count) {
	const draw = createChance(67);
	const heads = { family: FAMILIES, place: PLACES, virtue: VIRTUES };
	return Array.from({ length: count }, () => {
		const kind = pickOne(draw, Object.keys(heads));
		const words = [pickOne(draw, heads[kind])];
		if (draw() < 0.25) words.push(pickOne(draw, VIRTUES));
		const trades = 1 + Math.floor(draw() * 3);
		for (let at = 0; at < trades; at++) words.push(pickOne(draw, TRADES));
		words.push(pickOne(draw, FORMS));
		return { people: kind, query: { name: [...new Set(words)].filter(Boolean).join(" ") } };
	});
}
