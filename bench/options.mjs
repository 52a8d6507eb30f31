// The command line options of the benchmark.

import { parseArgs } from "node:util";

export const USAGE = `npm run bench -- [options]

  --quick              3 rounds of 1 s and 1,000 customers: a try, not a measurement
  --rounds N           rounds of each side (5)
  --seconds N          length of a round (5)
  --connections N      connections of the load generator (128)
  --customers N        customers with a history (20000)
  --events N           events in the history of a popular customer (25)
  --dir DIR            the folder of the database (default: a temporary folder that is not in memory)
  --workers N          processes of each side (1)
  --replicas N         instead: N servers over one PostgreSQL against one, in turn; about six minutes
  --against DIR        instead: this build against the build in another checkout, in turn; about six minutes
  --open-loop          instead: latency at a fixed 100/s, 500/s and 1,000/s; about four minutes
  --picture FILE       with --open-loop: a picture of it, as SVG
  --batch              instead: batches of 500 events against single requests; about four minutes
  --import N           instead: the time of an import of about N events (at least 10,000; 1,000,000 is the bar)
  --growth             instead: cost per decision at 10,000, 1,000,000 and 5,000,000 stored events, of a customer with
                       100,000 events, and the time of a start; about 25 minutes and 15 GB
  --stored N           with --growth: the most events (5000000)
  --middle N           with --growth: events at the step between (1000000)
  --soak MINUTES       instead: a steady load for this long; checks that memory stays flat
  --rate N             with --soak: decisions per second (500)
  --rules              instead: the cost of the rules alone; no database, half a minute
  --webhooks           instead: the webhooks per second that one server delivers; half a minute
  --profile FILE       also: profiles the service in one more round; writes V8's profile to FILE
  --noisy              prints figures even if the machine was too noisy
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
 * @property {string | undefined} dir
 * @property {boolean} isRulesOnly
 * @property {boolean} isWebhooksOnly
 * @property {number} workers
 * @property {number} replicas
 * @property {boolean} isOpenLoop
 * @property {string | undefined} picture
 * @property {boolean} isBatch
 * @property {number | undefined} imported
 * @property {boolean} isGrowth
 * @property {number} stored
 * @property {number} middle
 * @property {number | undefined} soakMinutes
 * @property {number} rate
 * @property {string | undefined} profile
 * @property {boolean} isNoisyAllowed
 * @property {boolean} isJson
 * @property {string | undefined} against
 */

/** @returns {Options | undefined} undefined if only the usage was requested */
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
			dir: { type: "string" },
			rules: { type: "boolean", default: false },
			webhooks: { type: "boolean", default: false },
			workers: number,
			replicas: number,
			"open-loop": { type: "boolean", default: false },
			picture: { type: "string" },
			batch: { type: "boolean", default: false },
			import: number,
			growth: { type: "boolean", default: false },
			stored: number,
			middle: number,
			soak: number,
			rate: number,
			profile: { type: "string" },
			noisy: { type: "boolean", default: false },
			against: { type: "string" },
			json: { type: "boolean", default: false },
			help: { type: "boolean", short: "h", default: false },
		},
	});
	if (values.help) return undefined;
	const isQuick = values.quick;
	return {
		isQuick,
		rounds: readNumber("rounds", values.rounds, isQuick ? 3 : 5, 1, 50),
		seconds: readNumber("seconds", values.seconds, isQuick ? 1 : 5, 1, 120),
		connections: readNumber("connections", values.connections, 128, 1, 1_000),
		customers: readNumber("customers", values.customers, isQuick ? 1_000 : 20_000, 500, 1_000_000),
		events: readNumber("events", values.events, 25, 1, 500),
		dir: values.dir,
		isRulesOnly: values.rules,
		isWebhooksOnly: values.webhooks,
		workers: readNumber("workers", values.workers, 1, 1, 64),
		replicas: readNumber("replicas", values.replicas, 1, 1, 16),
		isOpenLoop: values["open-loop"],
		picture: values.picture,
		isBatch: values.batch,
		imported: values.import === undefined ? undefined : readNumber("import", values.import, 0, 10_000, 1_400_000),
		isGrowth: values.growth,
		stored: readNumber("stored", values.stored, 5_000_000, 20_000, 50_000_000),
		middle: readNumber("middle", values.middle, 1_000_000, 20_000, 50_000_000),
		soakMinutes: values.soak === undefined ? undefined : readNumber("soak", values.soak, 30, 1, 24 * 60),
		rate: readNumber("rate", values.rate, 500, 1, 100_000),
		profile: values.profile,
		isNoisyAllowed: values.noisy,
		against: values.against,
		isJson: values.json,
	};
}

function readNumber(name, text, fallback, min, max) {
	if (text === undefined) return fallback;
	const value = Number(text);
	if (Number.isInteger(value) && value >= min && value <= max) return value;
	throw new Error(`--${name} must be a whole number from ${min} to ${max}`);
}
