// Hands normalised lines from one thread to another. Copying them as objects would cost as much as reading them. So their
// fields are written one after the other into a tape of numbers, which changes hands without a copy. Each text is sent once and
// then named by its number, so that the receiver has one copy of each customer's id, however often it occurs. Only fields that
// few events have are copied as objects.

import type {
	Conversion,
	EventDestination,
	EventDevice,
	EventParty,
	FraudType,
	Label,
	NormalEvent,
} from "@hakiki/domain";
import type { ImportLine } from "../import/import-events.ts";
import { settingsOf } from "../realms/settings-of.ts";
import { eventIdOf, LineNormaliser, type LineSource, type NormalLine } from "./line-normaliser.ts";
import { loadReplayReference, ReplayContext } from "./replay-reference.ts";

/** The fields of an event that go over the tape. All others are copied. */
type Copied = Omit<
	NormalEvent,
	| ("id" | "type" | "customerId" | "occurredAt" | "receivedAt" | "isBackfilled" | "amountMinor" | "balanceMinor")
	| ("direction" | "method" | "status" | "reference" | "loginSuccess" | "location")
	| ("conversion" | "counterparty" | "destination" | "device")
>;

interface Rest {
	readonly copied?: Copied;
	readonly problems?: NormalLine["problems"];
}

export interface PackedLines {
	readonly count: number;
	/** Longer than the lines need. It can be written again once they have been read. */
	readonly tape: Float64Array;
	/** The texts that the tape names and that were not sent before. */
	readonly texts: readonly string[];
	/** The receiver forgets all earlier texts before it takes these. */
	readonly isFresh: boolean;
	readonly rests: readonly Rest[];
}

/** Both sides forget their texts beyond this number, so that memory is bounded. */
const TEXTS_MAX = 100_000;
const NONE = -1;
const TAPE_LENGTH = 1 << 15;

/**
 * Reads a file and packs its lines, for a thread that does nothing else. It writes on the tape that is passed to `next`, if any: a
 * tape is large, and new ones would wait for V8 to collect them.
 */
export async function* packFile(
	source: LineSource,
	parseLine: (text: string) => ImportLine,
): AsyncGenerator<PackedLines, void, Float64Array | undefined> {
	const reference = await loadReplayReference(source.country);
	const context = new ReplayContext(settingsOf(source.country, reference), reference);
	const packer = new LinePacker();
	let tape: Float64Array | undefined;
	for await (const group of new LineNormaliser(context, parseLine).readGroups(source))
		tape = yield packer.pack(group, tape);
}

export class LinePacker {
	private readonly textsMax: number;
	private places = new Map<string, number>();
	private tape: Float64Array = new Float64Array(0);
	private length = 0;
	private texts: string[] = [];
	private rests: Rest[] = [];

	constructor(textsMax = TEXTS_MAX) {
		this.textsMax = textsMax;
	}

	pack(lines: readonly NormalLine[], tape: Float64Array = new Float64Array(TAPE_LENGTH)): PackedLines {
		const isFresh = this.places.size > this.textsMax;
		if (isFresh) this.places = new Map();
		this.tape = tape;
		this.length = 0;
		this.texts = [];
		this.rests = [];
		for (const line of lines) this.addLine(line);
		const { texts, rests } = this;
		return { count: lines.length, tape: this.tape, texts, isFresh, rests };
	}

	private addLine({ number, bytesRead, event, label, weight, idempotencyKey, problems }: NormalLine): void {
		this.add(number);
		this.add(bytesRead);
		this.addFlag(event !== undefined);
		if (event === undefined) {
			this.addFlag(problems !== undefined);
			if (problems !== undefined) this.rests.push({ problems });
			return;
		}
		this.addFlag(label !== undefined);
		if (label !== undefined) {
			this.addText(label.label);
			this.addText(label.source);
			this.addText(label.fraudType);
			this.addOptional(label.labelledAt);
		}
		this.addOptional(weight);
		this.addText(idempotencyKey);
		this.addEvent(event);
	}

	private addEvent(event: NormalEvent): void {
		const { type, customerId, occurredAt, receivedAt, isBackfilled, amountMinor, balanceMinor } = event;
		const { direction, method, status, reference, loginSuccess, location } = event;
		this.addText(type);
		this.addText(customerId);
		this.add(occurredAt);
		this.add(receivedAt);
		this.addFlag(isBackfilled);
		this.addOptional(amountMinor);
		this.addOptional(balanceMinor);
		this.addText(direction);
		this.addText(method);
		this.addText(status);
		this.addText(reference);
		this.addFlag(loginSuccess);
		this.addOptional(location?.lat);
		this.addOptional(location?.lng);
		this.addConversion(event.conversion);
		this.addParty(event.counterparty);
		this.addDestination(event.destination);
		this.addDevice(event.device);
		const copied = copyRareFields(event);
		this.addFlag(copied !== undefined);
		if (copied !== undefined) this.rests.push({ copied });
	}

	private addConversion(conversion: Conversion | undefined): void {
		this.addFlag(conversion !== undefined);
		if (conversion === undefined) return;
		this.add(conversion.originalAmount);
		this.addText(conversion.originalCurrency);
		this.add(conversion.rate);
		this.addText(conversion.rateAt);
		this.addText(conversion.rateSource);
	}

	private addParty(party: EventParty | undefined): void {
		this.addFlag(party !== undefined);
		if (party === undefined) return;
		this.addText(party.key);
		this.add(party.hashes.length);
		for (const hash of party.hashes) this.addText(hash);
		this.addText(party.country);
		this.addText(party.agent);
		this.addFlag(party.isLender);
	}

	private addDestination(destination: EventDestination | undefined): void {
		this.addFlag(destination !== undefined);
		if (destination === undefined) return;
		this.addText(destination.type);
		this.addText(destination.key);
		this.addText(destination.bankCode);
		this.addText(destination.country);
		this.addText(destination.nuban);
		this.add(destination.nameKeys?.length ?? NONE);
		for (const key of destination.nameKeys ?? []) this.add(key);
		this.addFlag(destination.isMasked);
	}

	private addDevice(device: EventDevice | undefined): void {
		this.addFlag(device !== undefined);
		if (device === undefined) return;
		this.addText(device.key);
		this.addText(device.ipCountry);
		this.addText(device.network);
		this.addFlag(device.isAgents);
	}

	private addText(text: string | undefined): void {
		if (text === undefined) {
			this.add(NONE);
			return;
		}
		let place = this.places.get(text);
		if (place === undefined) {
			place = this.places.size;
			this.places.set(text, place);
			this.texts.push(text);
		}
		this.add(place);
	}

	private addFlag(flag: boolean | undefined): void {
		this.add(flag === undefined ? NONE : flag ? 1 : 0);
	}

	private addOptional(value: number | undefined): void {
		this.add(value ?? Number.NaN);
	}

	private add(value: number): void {
		if (this.length === this.tape.length) {
			const longer = new Float64Array(Math.max(TAPE_LENGTH, 2 * this.length));
			longer.set(this.tape);
			this.tape = longer;
		}
		this.tape[this.length] = value;
		this.length += 1;
	}
}

/** A new field of an event does not compile until it stands here or above. */
function copyRareFields(event: NormalEvent): Copied | undefined {
	const { retryOf, asset, wallet, travelRule, customer, changes, simSwappedAt, metadata, listed, screened } = event;
	const few = retryOf ?? asset ?? wallet ?? travelRule ?? customer ?? changes ?? simSwappedAt;
	if ((few ?? metadata ?? listed ?? screened) === undefined) return undefined;
	const fields = { retryOf, asset, wallet, travelRule, customer, changes, simSwappedAt, metadata, listed, screened };
	return fields satisfies { [Name in keyof Required<Copied>]: unknown };
}

const NOTHING: Copied = {};

export class LineUnpacker {
	private texts: string[] = [];
	private tape: Float64Array = new Float64Array(0);
	private rests: readonly Rest[] = [];
	private place = 0;
	private restPlace = 0;

	/** Gives the lines one by one: most are used up before the next one is made, so that few outlive V8's young generation. */
	*unpack({ count, tape, texts, isFresh, rests }: PackedLines): Generator<NormalLine> {
		if (isFresh) this.texts = [];
		for (const text of texts) this.texts.push(text);
		this.tape = tape;
		this.rests = rests;
		this.place = 0;
		this.restPlace = 0;
		for (let index = 0; index < count; index += 1) yield this.takeLine();
	}

	private takeLine(): NormalLine {
		const number = this.take();
		const bytesRead = this.take();
		if (this.take() === 0) {
			const problems = this.take() === 1 ? this.takeRest().problems : undefined;
			const nothing = { event: undefined, label: undefined, weight: undefined, idempotencyKey: undefined };
			return { number, bytesRead, ...nothing, problems, text: undefined };
		}
		const label = this.takeLabel();
		const weight = this.takeOptional();
		const idempotencyKey = this.takeText();
		const event = this.takeEvent(number);
		return { number, bytesRead, event, label, weight, idempotencyKey, problems: undefined, text: undefined };
	}

	private takeLabel(): ImportLine["label"] {
		if (this.take() === 0) return undefined;
		return {
			label: this.takeWord<Label>(),
			source: this.takeText(),
			fraudType: this.takeText() as FraudType | undefined,
			labelledAt: this.takeOptional(),
		};
	}

	/** Sets every field, in the order of `normaliseEvent`, so that the code that reads events stays fast. */
	private takeEvent(number: number): NormalEvent {
		const type = this.takeWord<NormalEvent["type"]>();
		const customerId = this.takeWord();
		const occurredAt = this.take();
		const receivedAt = this.take();
		const isBackfilled = this.take() === 1;
		const amountMinor = this.takeOptional();
		const balanceMinor = this.takeOptional();
		const direction = this.takeText() as NormalEvent["direction"];
		const method = this.takeText() as NormalEvent["method"];
		const status = this.takeText() as NormalEvent["status"];
		const reference = this.takeText();
		const loginSuccess = this.takeFlag();
		const lat = this.takeOptional();
		const lng = this.takeOptional();
		const conversion = this.takeConversion();
		const counterparty = this.takeParty();
		const destination = this.takeDestination();
		const device = this.takeDevice();
		const copied = this.take() === 1 ? (this.takeRest().copied ?? NOTHING) : NOTHING;
		return {
			id: eventIdOf(number),
			type,
			customerId,
			occurredAt,
			receivedAt,
			isBackfilled,
			amountMinor,
			balanceMinor,
			conversion,
			direction,
			method,
			status,
			reference,
			retryOf: copied.retryOf,
			counterparty,
			destination,
			asset: copied.asset,
			wallet: copied.wallet,
			travelRule: copied.travelRule,
			customer: copied.customer,
			changes: copied.changes,
			loginSuccess,
			device,
			location: lat === undefined || lng === undefined ? undefined : { lat, lng },
			simSwappedAt: copied.simSwappedAt,
			metadata: copied.metadata,
			listed: copied.listed,
			screened: copied.screened,
		};
	}

	private takeConversion(): Conversion | undefined {
		if (this.take() === 0) return undefined;
		return {
			originalAmount: this.take(),
			originalCurrency: this.takeWord(),
			rate: this.take(),
			rateAt: this.takeWord(),
			rateSource: this.takeWord<Conversion["rateSource"]>(),
		};
	}

	private takeParty(): EventParty | undefined {
		if (this.take() === 0) return undefined;
		const key = this.takeText();
		const hashes: string[] = [];
		for (let left = this.take(); left > 0; left -= 1) hashes.push(this.takeWord());
		const country = this.takeText();
		const agent = this.takeText();
		return { key, hashes, country, agent, isLender: this.takeTrue() };
	}

	private takeDestination(): EventDestination | undefined {
		if (this.take() === 0) return undefined;
		const type = this.takeWord<EventDestination["type"]>();
		const key = this.takeText();
		const bankCode = this.takeText();
		const country = this.takeText();
		const nuban = this.takeText() as EventDestination["nuban"];
		const nameKeys = this.takeNumbers();
		return { type, key, bankCode, country, nuban, nameKeys, isMasked: this.takeTrue() };
	}

	private takeDevice(): EventDevice | undefined {
		if (this.take() === 0) return undefined;
		const key = this.takeText();
		const ipCountry = this.takeText();
		const network = this.takeText() as EventDevice["network"];
		return { key, ipCountry, network, isAgents: this.takeTrue() };
	}

	private takeNumbers(): number[] | undefined {
		let left = this.take();
		if (left === NONE) return undefined;
		const numbers: number[] = [];
		for (; left > 0; left -= 1) numbers.push(this.take());
		return numbers;
	}

	private takeText(): string | undefined {
		const place = this.take();
		return place === NONE ? undefined : this.texts[place];
	}

	/** A text that is always there. The cast holds because the packer wrote a word of this type. */
	private takeWord<Word extends string = string>(): Word {
		return (this.texts[this.take()] ?? "") as Word;
	}

	private takeFlag(): boolean | undefined {
		const flag = this.take();
		return flag === NONE ? undefined : flag === 1;
	}

	private takeTrue(): true | undefined {
		return this.take() === 1 ? true : undefined;
	}

	private takeOptional(): number | undefined {
		const value = this.take();
		return Number.isNaN(value) ? undefined : value;
	}

	private takeRest(): Rest {
		const rest = this.rests[this.restPlace] ?? {};
		this.restPlace += 1;
		return rest;
	}

	private take(): number {
		const value = this.tape[this.place] ?? 0;
		this.place += 1;
		return value;
	}
}
