// What can be asked of the benchmark on its command line.

import { parseArgs } from "node:util";

export const USAGE = `npm run bench -- [options]

  --quick              rounds of 1 s and 2,000 customers: a try, not a measurement
  --rounds N           rounds of each side (5)
  --seconds N          length of a round (5)
  --connections N      connections of the load generator (64)
  --customers N        customers with a history (20000)
  --events N           events in the history of a popular customer (25)
  --generator NAME     wrk or autocannon (wrk where it is installed)
  --dir DIR            where the database lies meanwhile (a temporary folder that is not in memory)
  --rules              instead: what the rules alone add to a decision; no database, half a minute
  --webhooks           instead: how many webhooks a second one server delivers; half a minute
  --growth             also: cost per decision with 1,000,000 stored events and with 10,000; takes minutes
  --profile FILE       also: where the service's processor time goes in one more round; FILE gets V8's profile
  --json               the last line is one JSON object
`;

/**
 * @typedef {object} Options
 * @property {boolean} isQuick
 * @property {number} rounds
 * @property {number} seconds
 * @property {number} connections
 * @property {number} customers
 * @property {number} events
 * @property {string | undefined} generator
 * @property {string | undefined} dir
 * @property {boolean} isRulesOnly
 * @property {boolean} isWebhooksOnly
 * @property {boolean} hasGrowth
 * @property {string | undefined} profile
 * @property {boolean} isJson
 */

/** @returns {Options | undefined} nothing when only the usage was asked for */
export function readOptions(args) {
	const number = { type: "string" };
	const { values } = parseArgs({
		args,
		options: {
			quick: { type: "boolean", default: false },
			rounds: number,
			seconds: number,
			connections: number,
			customers: number,
			events: number,
			generator: { type: "string" },
			dir: { type: "string" },
			rules: { type: "boolean", default: false },
			webhooks: { type: "boolean", default: false },
			growth: { type: "boolean", default: false },
			profile: { type: "string" },
			json: { type: "boolean", default: false },
			help: { type: "boolean", short: "h", default: false },
		},
	});
	if (values.help) return undefined;
	if (values.generator !== undefined && values.generator !== "wrk" && values.generator !== "autocannon") {
		throw new Error("--generator must be wrk or autocannon");
	}
	const isQuick = values.quick;
	return {
		isQuick,
		rounds: readNumber("rounds", values.rounds, 5, 1, 50),
		seconds: readNumber("seconds", values.seconds, isQuick ? 1 : 5, 1, 120),
		connections: readNumber("connections", values.connections, 64, 1, 1_000),
		customers: readNumber("customers", values.customers, isQuick ? 2_000 : 20_000, 500, 1_000_000),
		events: readNumber("events", values.events, 25, 1, 500),
		generator: values.generator,
		dir: values.dir,
		isRulesOnly: values.rules,
		isWebhooksOnly: values.webhooks,
		hasGrowth: values.growth,
		profile: values.profile,
		isJson: values.json,
	};
}

function readNumber(name, text, fallback, min, max) {
	if (text === undefined) return fallback;
	const value = Number(text);
	if (Number.isInteger(value) && value >= min && value <= max) return value;
	throw new Error(`--${name} must be a whole number from ${min} to ${max}`);
}
