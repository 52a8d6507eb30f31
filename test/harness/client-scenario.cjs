// A project that installed the packed client runs this, with each Node.js and each module system. It gets the client's
// exports and the addresses of a real and a faulty server, and returns the results.

/** Plain CommonJS, because Node.js 18 runs it too. */
module.exports = async function runScenario(client, { url, key, faulty, name }) {
	const { Hakiki, HakikiError, verifyWebhook, verifyWebhookAsync } = client;
	const hakiki = new Hakiki(key, { baseUrl: url });
	const customer = `customer of ${name}`;
	const catchError = async (promise) => {
		try {
			return { value: await promise };
		} catch (error) {
			const { status, code, details } = error;
			return { isOurs: error instanceof HakikiError, status, code, field: details[0]?.field };
		}
	};
	const payout = {
		type: "payout.requested",
		customer_id: customer,
		amount: 48000,
		balance: 48500,
		method: "mpesa",
		destination: { type: "mpesa", account: "0712345678" },
		idempotency_key: `payout of ${name}`,
	};
	const isSilent = (fault) => fault.startsWith("stall");
	const meet = (fault) =>
		new Hakiki(key, { baseUrl: faulty[fault], timeout: isSilent(fault) ? 1500 : 30_000, maxRetries: 1 });

	const swap = await hakiki.events.create({ type: "sim.swap", customer_id: customer });
	const first = await hakiki.events.createOrHold(payout);
	const again = await hakiki.events.create(payout);
	const held = await hakiki.customers.get(customer);
	const label = await hakiki.feedback({ event_id: first.event_id, label: "fraud", source: "chargeback" });
	const screening = await hakiki.screen({ name: "Wanjiku Kamau", dob: "1984-05-17", nationality: "KE" });
	const past = { type: "login", customer_id: customer, occurred_at: "2026-01-31T08:30:00Z", login: { success: true } };
	const batch = await hakiki.events.createBatch([payout, { ...past, label: "legit" }, { type: "transaction" }], {
		backfill: true,
	});
	const time = Math.floor(Date.now() / 1000);
	const signed = require("node:crypto").createHmac("sha256", "whsec_x").update(`${time}.{}`).digest("hex");
	const header = `t=${time},v1=${signed}`;
	const faults = Object.keys(faulty).map(async (fault) => [fault, await catchError(meet(fault).events.create(payout))]);
	return {
		node: process.version,
		exports: Object.keys(client).sort(),
		swap: swap.decision,
		payout: first.decision,
		isSameEvent: again.event_id === first.event_id,
		customer: { status: held.status, hasCases: held.open_cases.length > 0 },
		label: label.effective_label,
		screening: { match: screening.match, isList: Array.isArray(screening.results) },
		batch: batch.results.map(({ status, replayed, decision, label, error }) => [
			...[status, replayed, decision?.event_id === first.event_id, label?.label, error?.details[0]?.field],
		]),
		webhook: [
			verifyWebhook("{}", header, "whsec_x"),
			await verifyWebhookAsync("{}", header, "whsec_x"),
			hakiki.verifyWebhook(Buffer.from("{}"), header, "whsec_x"),
			verifyWebhook("{ }", header, "whsec_x"),
			await verifyWebhookAsync("{ }", header, "whsec_x"),
		],
		conflict: await catchError(hakiki.events.create({ ...payout, amount: 48001 })),
		invalid: await catchError(hakiki.events.create({ type: "transaction", customer_id: customer })),
		noBatch: await catchError(hakiki.events.createBatch([])),
		unknown: await catchError(hakiki.customers.get("nobody has heard of them")),
		badKey: await catchError(new Hakiki("svc_test_wrong", { baseUrl: url }).events.create(payout)),
		faults: Object.fromEntries(await Promise.all(faults)),
		held: await meet("stall").events.createOrHold(payout),
	};
};
