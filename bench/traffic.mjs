// The customers' events: their history before the benchmark, and the bodies that are sent during it. The load generator
// replaces a tilde in a body with a new key for each request, and a caret with eight digits of its own.

import { createChance, createShuffle, createZipf, pickAmount, pickOne, pickWhole } from "./chance.mjs";
import { createCustomer } from "./population.mjs";

const DAY_MS = 86_400_000;
const HISTORY_DAYS = 60;
const ZIPF_EXPONENT = 1;
/** The share of events that rules stop for every customer. */
const STOPPED_SHARE = 0.05;
const LISTED_COUNTRIES = ["KP", "IR"];

/** A valid address with one changed character, so that its checksum is wrong. */
const MISTYPED_WALLET = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb";

/**
 * Returns the numbers of all customers, the most popular first. They are shuffled, so that neighbours are unrelated.
 */
export function rankCustomers(customers) {
	return createShuffle(createChance(20_260_102), customers);
}

/** Returns a customer's history, oldest first, ending some hours ago: the opening, then the same mix as the load's. */
export function createHistory(index, { customers, events, nowMs }) {
	const customer = createCustomer(index, customers);
	const chance = createChance(index * 104_729 + 2);
	const times = Array.from({ length: events }, () => nowMs - DAY_MS / 4 - chance() * HISTORY_DAYS * DAY_MS);
	times.sort((left, right) => left - right);
	return times.map((time, position) => ({
		...(position === 0 ? createOpening(customer, index) : createUsual(customer, chance, `h${index}-${position}`)),
		occurred_at: new Date(time).toISOString(),
	}));
}

/** Returns the bodies of the load, as lines of JSON. They are sent in turn and then repeated. */
export function createBodies({ customers, count }) {
	const chance = createChance(20_260_101);
	const pickRank = createZipf(customers, ZIPF_EXPONENT);
	const ranked = rankCustomers(customers);
	const lines = [];
	for (let number = 0; number < count; number += 1) {
		const popular = createCustomer(ranked[pickRank(chance)], customers);
		const anyone = createCustomer(pickWhole(chance, customers), customers);
		lines.push(JSON.stringify({ ...createEvent(popular, anyone, chance), idempotency_key: "~" }));
	}
	return lines;
}

/** Returns the bodies of a load for a single customer. */
export function createBodiesOf(id, { count }) {
	const chance = createChance(20_260_103);
	const customer = { ...createCustomer(1, 20_000), id };
	return Array.from({ length: count }, () =>
		JSON.stringify({ ...createUsual(customer, chance, "~"), idempotency_key: "~" }),
	);
}

/** Returns a long history of one customer, oldest first: the same mix over two years. */
export function createHistoryOf(id, { events, nowMs }) {
	const chance = createChance(20_260_104);
	const customer = { ...createCustomer(1, 20_000), id };
	const stepMs = (730 * DAY_MS) / events;
	return Array.from({ length: events }, (_, position) => ({
		...(position === 0 ? createOpening(customer, 1) : createUsual(customer, chance, `l${position}`)),
		occurred_at: new Date(nowMs - DAY_MS - (events - position) * stepMs).toISOString(),
	}));
}

function createEvent(popular, anyone, chance) {
	// Stopped events are spread evenly, so that most open their own case instead of joining one of a popular customer.
	if (chance() < STOPPED_SHARE) return createStopped(anyone, chance);
	const kind = chance();
	if (kind < 0.02) return createNewcomer(chance);
	if (kind < 0.05)
		return { ...createBase(anyone, "customer.updated"), changes: ["name"], customer: { name: anyone.name } };
	return createUsual(popular, chance, "~");
}

/** 15 % logins, 20 % transactions out, 16 % in, the rest payouts. */
function createUsual(customer, chance, reference) {
	const kind = chance();
	if (kind < 0.16) return { ...createBase(customer, "login"), login: { success: chance() > 0.03 } };
	if (kind < 0.36) return createPayment(customer, chance, reference);
	if (kind < 0.52) return createReceipt(customer, chance, reference);
	return createPayout(customer, pickPayee(customer, chance), chance);
}

function createBase(customer, type) {
	return { type, customer_id: customer.id, device: customer.device, location: customer.home };
}

function createPayout(customer, payee, chance) {
	// Below the amount that requires travel-rule data.
	const amount = Math.min(50_000, pickAmount(chance, customer.amountMedian));
	return {
		...createBase(customer, "payout.requested"),
		amount,
		balance: Math.round(amount * (1.5 + chance() * 20)),
		destination: payee.destination,
		counterparty: partyOf(payee),
		metadata: { channel: "app", order: "~" },
	};
}

function createPayment(customer, chance, reference) {
	const payee = pickPayee(customer, chance);
	return {
		...createBase(customer, "transaction"),
		direction: "out",
		amount: pickAmount(chance, customer.amountMedian),
		method: payee.destination.type === "bank" ? "bank" : "mpesa",
		status: "completed",
		reference,
		destination: payee.destination,
		counterparty: partyOf(payee),
	};
}

function createReceipt(customer, chance, reference) {
	return {
		...createBase(customer, "transaction"),
		direction: "in",
		amount: pickAmount(chance, customer.amountMedian * 1.6),
		method: "mpesa",
		status: "completed",
		reference,
		counterparty: partyOf(pickOne(chance, customer.payers)),
	};
}

function createStopped(customer, chance) {
	const payout = createPayout(customer, pickPayee(customer, chance), chance);
	if (chance() < 0.5)
		return { ...payout, destination: { ...payout.destination, country: pickOne(chance, LISTED_COUNTRIES) } };
	return {
		...payout,
		method: "crypto",
		asset: { code: "BTC", amount: 0.00012345, network: "bitcoin" },
		destination: { type: "crypto_wallet", account: MISTYPED_WALLET, network: "bitcoin" },
	};
}

function createNewcomer(chance) {
	const index = pickWhole(chance, 1_000_000);
	const customer = createCustomer(index, 1_000_000);
	return {
		type: "customer.created",
		customer_id: "new_~",
		customer: { ...describe(customer), phone: "+2547^", national_id: "^", email: "new.~@example.com" },
		device: { ...customer.device, id: "device-~" },
		location: customer.home,
	};
}

function createOpening(customer, index) {
	const nationalId = String(20_000_000 + index);
	return {
		...createBase(customer, "customer.created"),
		customer: { ...describe(customer), phone: customer.phone, national_id: nationalId, email: `c${index}@example.com` },
	};
}

function describe(customer) {
	return { name: customer.name, dob: "1990-04-01", nationality: "KE", kyc_level: 2, kind: "individual" };
}

function partyOf({ name, phone, account }) {
	return { name, phone, account, country: "KE" };
}

/** The first payees are paid most, as in real life. */
function pickPayee(customer, chance) {
	return customer.payees[Math.min(pickWhole(chance, 6), pickWhole(chance, 6))];
}
