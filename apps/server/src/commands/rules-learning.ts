// `hakiki rules learn`, `rules learning` and `rules evidence`: shows the results of learning from labels, and turns it on or
// off.

import { LEARNING_REASONS, viewEvidence, viewLearning, viewRound } from "@hakiki/contract";
import {
	type ControlEvidence,
	type EvidenceReading,
	type GroupEvidence,
	LEARNING_MODES,
	type LearnedLayer,
	type LearningReading,
	type LearningRound,
} from "@hakiki/domain";
import {
	addWeights,
	changeLearningWish,
	findWorkspace,
	publishCandidate,
	readLearning,
	runLearning,
} from "@hakiki/service";
import type { Pool, Realm } from "@hakiki/store";
import { type Command, UsageError } from "./command.ts";
import { formatMoment, formatTable } from "./print-table.ts";
import { formatCount } from "./progress-bar.ts";
import { type Options, readOptions } from "./read-options.ts";
import { withAdminTools } from "./with-service.ts";

const PLACE_USAGE = "--workspace ID|NAME [--mode test|live]";

export const learnCommand: Command = {
	name: "rules learn",
	usage: `${PLACE_USAGE} [--layer] [--dry-run | --publish ROUND] [--data DIR] [--json]

  --layer    learn the layer of curves over signals, instead of the weights of the rules
  --dry-run  show the result; store and publish nothing
  --publish  publish the candidate of a round that waits for approval
  Servers do this by themselves soon after labels arrive. Test data never changes the rules.`,
	async run(args, io) {
		const options = readOptions(args, {
			required: ["workspace"],
			texts: ["mode", "publish"],
			flags: ["dry-run", "layer"],
		});
		const findRealm = readPlace(options);
		const isDry = options.has("dry-run");
		const id = options.wholeNumber("publish", { min: 1, max: Number.MAX_SAFE_INTEGER });
		if (isDry && id !== undefined) throw new UsageError("--dry-run and --publish exclude each other");
		return withAdminTools(options, io, { purpose: "hakiki rules learn" }, async (tools) => {
			const realm = await findRealm(tools);
			if (id !== undefined) {
				const { version } = await publishCandidate(tools, { realm }, { id, approver: io.actor });
				io.print(options.isJson ? JSON.stringify({ version: String(version) }) : `Published version ${version}.`);
				return 0;
			}
			const part = options.has("layer") ? "layer" : "weights";
			const round = await runLearning(tools, { realm }, { isDry, part, signal: io.signal });
			io.print(options.isJson ? JSON.stringify(viewRound(round)) : describeRound(round));
			return 0;
		});
	},
};

export const learningCommand: Command = {
	name: "rules learning",
	usage: `${PLACE_USAGE} [--set ${LEARNING_MODES.join("|")}] [--settings JSON] [--data DIR] [--json]

  --set       automatic publishes within the guard rails, approval waits for a person, off never learns
  --settings  all settings that differ from the defaults, as in {"maturityDays":45}`,
	async run(args, io) {
		const options = readOptions(args, { required: ["workspace"], texts: ["mode", "set", "settings"] });
		const findRealm = readPlace(options);
		const mode = options.choice("set", LEARNING_MODES);
		const settings = readSettings(options.text("settings"));
		const reading = await withAdminTools(options, io, { purpose: "hakiki rules learning" }, async (tools) => {
			const realm = await findRealm(tools);
			if (mode !== undefined || settings !== undefined) {
				const { uuid } = await findWorkspace(tools, options.requiredText("workspace"));
				await changeLearningWish(tools, { workspaceId: uuid }, { mode, settings, actor: io.actor });
			}
			return readLearning(tools, { realm });
		});
		io.print(options.isJson ? JSON.stringify(viewLearning(reading)) : describeLearning(reading));
		return 0;
	},
};

export const evidenceCommand: Command = {
	name: "rules evidence",
	usage: `${PLACE_USAGE} [--data DIR] [--json]`,
	async run(args, io) {
		const options = readOptions(args, { required: ["workspace"], texts: ["mode"] });
		const findRealm = readPlace(options);
		const reading = await withAdminTools(options, io, { purpose: "hakiki rules evidence" }, async (tools) => {
			const realm = await findRealm(tools);
			const { evidence } = await runLearning(tools, { realm }, { isDry: true, signal: io.signal });
			if (evidence === undefined) throw new Error("A round of the weights counts evidence");
			return addWeights(tools, { realm }, { report: evidence, countedAt: tools.world.now() });
		});
		io.print(options.isJson ? JSON.stringify(viewEvidence(reading)) : describeEvidence(reading));
		return 0;
	},
};

/** The default mode is live, because rules should be judged by real payments. */
function readPlace(options: Options): (tools: { readonly pool: Pool }) => Promise<Realm> {
	const workspace = options.requiredText("workspace");
	const mode = options.choice("mode", ["test", "live"]) ?? "live";
	return async (tools) => (await findWorkspace(tools, workspace)).realms[mode];
}

function readSettings(text: string | undefined): unknown {
	if (text === undefined) return undefined;
	try {
		return JSON.parse(text);
	} catch {
		throw new UsageError("--settings is not JSON");
	}
}

function describeRound(round: LearningRound): string {
	const { counts, heldOut } = round.body.learning;
	const lines = [
		describeStatus(round),
		`From ${formatCount(counts.fraud)} frauds, ${formatCount(counts.legit)} legit, ` +
			`${formatCount(counts.weakLegit)} let through without complaint; ${formatCount(counts.unknown)} not known yet.`,
	];
	if (heldOut !== undefined) {
		const { logLoss, recall } = heldOut.comparison;
		lines.push(
			`On ${formatCount(heldOut.counts.fraud)} later frauds: log-loss ${logLoss.today.toFixed(4)} → ` +
				`${logLoss.candidate.toFixed(4)}, recall ${recall.today.toFixed(3)} → ${recall.candidate.toFixed(3)}.`,
		);
	}
	const { layer } = round.body.document ?? {};
	if (round.part === "layer" && layer !== undefined) {
		const rows = listParts(layer).map(({ signals, weight }) => [signals.join(" × "), weight.toFixed(2)]);
		return [...lines, formatTable(["SIGNALS", "ADDS UP TO"], rows)].join("\n");
	}
	if (round.body.moved.length === 0) return lines.join("\n");
	const rows = round.body.moved.map(({ rule, before, after }) => [rule, before.toFixed(2), after.toFixed(2)]);
	return [...lines, formatTable(["RULE", "WEIGHT", "LEARNED"], rows)].join("\n");
}

/** The curves and tables of a layer, those that add the most first. */
function listParts({
	curves,
	tables,
}: LearnedLayer): { readonly signals: readonly string[]; readonly weight: number }[] {
	return [
		...Object.entries(curves).map(([name, { values }]) => ({ signals: [name], weight: Math.max(...values) })),
		...tables.map(({ signals, values }) => ({ signals, weight: Math.max(...values.flat()) })),
	].sort((one, other) => other.weight - one.weight);
}

function describeStatus({ id, status, reason, publishedVersion }: LearningRound): string {
	if (status === "published") return `Published as version ${publishedVersion}.`;
	const why = reason === undefined ? "" : `: ${LEARNING_REASONS[reason] ?? reason}`;
	return status === "candidate" ? `A candidate${id === undefined ? "" : ` (round ${id})`}${why}.` : `Waits${why}.`;
}

function describeLearning({ wish, rounds }: LearningReading): string {
	const head = `Learning: ${wish.mode}${Object.keys(wish.settings).length > 0 ? ` ${JSON.stringify(wish.settings)}` : ""}`;
	if (rounds.length === 0) return `${head}\nNo rounds yet.`;
	const rows = rounds.map((round) => [
		String(round.id),
		formatMoment(round.createdAt),
		round.part,
		round.status,
		round.part === "layer" ? "" : String(round.body.moved.length),
		round.reason === undefined ? "" : (LEARNING_REASONS[round.reason] ?? round.reason),
	]);
	return `${head}\n${formatTable(["ROUND", "AT", "PART", "STATUS", "MOVED", "WHY"], rows)}`;
}

function describeEvidence(reading: EvidenceReading): string {
	const { events, fraud, legit, weakLegit, rules } = reading;
	const counted = `${formatCount(events)} events: ${formatCount(fraud)} frauds, ${formatCount(legit)} legit, ${formatCount(weakLegit)} let through without complaint.`;
	const head = reading.control === undefined ? counted : `${counted}\n${describeControl(reading.control)}`;
	if (rules.length === 0) return `${head}\nNo rule has fired.`;
	const rows = [...rules]
		.sort((one, other) => other.fired - one.fired)
		.map((one) => [
			one.rule,
			formatCount(one.fired),
			formatCount(one.fraud),
			formatCount(one.legit),
			one.precision === undefined
				? "–"
				: `${percent(one.precision.value)} (${percent(one.precision.low)}–${percent(one.precision.high)})`,
			one.lift === undefined ? "–" : one.lift.toFixed(1),
			one.weights.map(({ weight }) => weight.toFixed(2)).join(" → "),
		]);
	return `${head}\n${formatTable(["RULE", "FIRED", "FRAUD", "LEGIT", "PRECISION", "LIFT", "WEIGHT"], rows)}`;
}

function describeControl({ letThrough, reviewed }: ControlEvidence): string {
	const describe = ({ events, fraud, fraudMinor }: GroupEvidence): string =>
		`${formatCount(events)}, of which ${formatCount(fraud)} turned out fraud (${formatCount(Math.round(fraudMinor / 100))} in money)`;
	return `Control group: let through ${describe(letThrough)}; sent to review ${describe(reviewed)}.`;
}

function percent(share: number): string {
	return `${(share * 100).toFixed(1)} %`;
}
