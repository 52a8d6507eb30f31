// Many hands that send the server whatever they draw, and look at every answer.

import { readFileSync } from "node:fs";
import { type Chance, createChance } from "../harness/chance.ts";
import { type Caller, drawAddress, readToken } from "./callers.ts";
import { type DescribedOperation, listDescribed } from "./document.ts";
import { drawBytes } from "./draw-bytes.ts";
import { type DrawnRequest, drawRequest } from "./draw-request.ts";
import { judgeAnswer, judgeBytes } from "./judge.ts";
import { keep, type Realm } from "./realm.ts";
import { type FuzzAnswer, Sender } from "./send.ts";
import { sendBytes } from "./send-bytes.ts";
import type { FuzzSite } from "./site.ts";
import { FuzzTally } from "./tally.ts";

export interface FuzzOptions {
	readonly seed: number;
	/** How many with credentials in force are sent; others come on top. */
	readonly requests: number;
	/** Longer is a hang. */
	readonly answerMsMax: number;
}

const HANDS = 16;
const RAW_SHARE = 0.05;
const PERSON_SHARE = 0.25;
/** So many are drawn for each that is asked for, if most of them were refused for their credentials. */
const DRAWN_FOR_EACH_MAX = 3;
const NOBODY_SHARE = 0.03;
const MEMORY_EVERY = 100;
const SHOWN_MAX = 3_000;
const PAGE_BYTES = 4_096;
/** How often an operation is drawn, beside the others: what is asked most, and what costs most or ends things. */
const WEIGHTS: Readonly<Record<string, number>> = {
	...{
		recordEvent: 14,
		recordEvents: 3,
		labelEvent: 3,
		screenName: 2,
		readEvent: 2,
		validateDraft: 2,
		replaceDraft: 2,
	},
	...{
		backtestRules: 0.1,
		previewRule: 0.3,
		startScreeningRun: 0.2,
		verifyAudit: 0.3,
		printCase: 0.4,
		printMonth: 0.2,
		watchLive: 0.3,
		testWebhook: 0.3,
	},
	...{
		signIn: 0.1,
		acceptInvitation: 0.1,
		changeOwnPassword: 0.05,
		offerTotp: 0.1,
		createWebhook: 0.3,
		createKey: 0.3,
	},
	...{ describeRules: 0.2, describeSignals: 0.2, readEvidence: 0.3, readRules: 0.4, readCasework: 0.4 },
	...{ signOut: 0.05, endOtherSessions: 0.1, endSession: 0.1, endUserSessions: 0.05, changeUser: 0.1, resetUser: 0.05 },
};

export class Fuzzer {
	readonly tally = new FuzzTally();
	/** The most memory that the server has held, in MB; 0 where the machine does not say. */
	memoryMb = 0;
	private readonly site: FuzzSite;
	private readonly options: FuzzOptions;
	private readonly sender: Sender;
	private readonly operations: readonly DescribedOperation[];
	private readonly weights: number;
	/** The tokens of one-time links. */
	private readonly tokens: string[] = [];
	private drawn = 0;

	constructor(site: FuzzSite, options: FuzzOptions) {
		this.site = site;
		this.options = options;
		this.sender = new Sender(site.server.url, { sockets: HANDS, answerMsMax: options.answerMsMax });
		this.operations = listDescribed(site.document);
		this.weights = this.operations.reduce((sum, { id }) => sum + weigh(id), 0);
	}

	async run(): Promise<void> {
		const work = async (): Promise<void> => {
			while (this.isGoingOn()) {
				this.drawn += 1;
				// Each request has a number, and is drawn from it.
				const chance = createChance(this.options.seed * 10_000_019 + this.drawn);
				if (this.drawn % MEMORY_EVERY === 0) this.noteMemory();
				await (chance.isTrue(RAW_SHARE) ? this.throwBytes(chance) : this.ask(chance));
			}
		};
		await Promise.all(Array.from({ length: HANDS }, work));
		this.noteMemory();
		this.sender.close();
		if (this.site.server.hasEnded)
			this.tally.blame(`The server has ended: ${this.site.server.stderr().slice(-SHOWN_MAX)}`);
	}

	private isGoingOn(): boolean {
		const { requests } = this.options;
		const isEnough = this.tally.soundCount >= requests || this.drawn >= requests * DRAWN_FOR_EACH_MAX;
		return !isEnough && !this.site.server.hasEnded;
	}

	private async ask(chance: Chance): Promise<void> {
		const { document, realms, receiver } = this.site;
		const realm = chance.pick(realms);
		const others = realms.filter((one) => one !== realm);
		const operation = this.pickOperation(chance);
		const caller = await this.pickCaller(chance, realm, operation);
		const source = { document, chance, realm, others, caller, receiver: receiver.url, tokens: this.tokens };
		const request = drawRequest(operation, source);
		const sent = `${decodeLoosely(request.path)} ${request.body?.toString("utf8") ?? ""} ${request.headers.join(" ")}`;
		// An act in one mode may count in both.
		for (const one of realms) if (one.workspaceId === request.realm.workspaceId) one.tell(sent, request.realm);
		try {
			const answer = await this.send(request);
			this.tally.count(operation.id, answer.status, answer.ms);
			if (request.isSelf && caller.asker !== undefined)
				this.tally.countAsker(caller.asker, answer.status, { hasEnded: hasEnded(request, answer) });
			const wrong = judgeAnswer(request, answer, this.site.leaks);
			if (wrong !== undefined) this.blame(request, wrong, answer);
			else if (request.isSelf) this.learn(request, answer);
		} catch (error) {
			this.tally.count(operation.id, 0, 0);
			this.blame(request, String(error));
		}
	}

	/** A connection that was closed just when it was to be used again is tried once more. */
	private async send(request: DrawnRequest): Promise<FuzzAnswer> {
		try {
			return await this.sender.send(request);
		} catch (error) {
			const code = error instanceof Error && "code" in error ? error.code : undefined;
			if (code !== "ECONNRESET" && code !== "EPIPE") throw error;
			return this.sender.send(request);
		}
	}

	private async throwBytes(chance: Chance): Promise<void> {
		const realm = chance.pick(this.site.realms);
		const drawn = drawBytes(chance, realm);
		const name = `bytes: ${drawn.kind}`;
		const blame = (wrong: string) =>
			this.tally.blame(`${name} ${drawn.bytes.toString("base64").slice(0, SHOWN_MAX)}: ${wrong}`);
		try {
			const options = { chance, answerMsMax: this.options.answerMsMax };
			const answers = await sendBytes(this.site.server.url, drawn, options);
			this.tally.count(name, answers[0]?.status ?? 0, answers[0]?.ms ?? 0, drawn.count);
			for (const answer of answers) {
				const wrong = judgeBytes(realm, answer, this.site.leaks);
				if (wrong !== undefined) blame(`${wrong}: ${answer.status} ${answer.body.slice(0, SHOWN_MAX)}`);
			}
		} catch (error) {
			this.tally.count(name, 0, 0, drawn.count);
			blame(String(error));
		}
	}

	private pickOperation(chance: Chance): DescribedOperation {
		let at = chance.next() * this.weights;
		for (const operation of this.operations) {
			at -= weigh(operation.id);
			if (at < 0) return operation;
		}
		return chance.pick(this.operations);
	}

	/** Mostly somebody who may call it at all. */
	private async pickCaller(chance: Chance, realm: Realm, operation: DescribedOperation): Promise<Caller> {
		const isForPeople = !operation.isForKeys && chance.isTrue(0.95);
		const kind = chance.next();
		if (kind < NOBODY_SHARE) return { name: "nobody", headers: ["X-Forwarded-For", drawAddress(chance)] };
		if (isForPeople || kind < NOBODY_SHARE + PERSON_SHARE) return this.site.people.pick(chance, realm);
		const key = chance.isTrue(0.8) ? realm.keys[0] : chance.pick(realm.keys);
		const name = `a key of ${realm.letter}`;
		const headers = chance.isTrue(0.9) ? ["Authorization", `Bearer ${key}`] : ["X-API-Key", `${key}`];
		return { name, headers, asker: realm.mode === "live" ? "live key" : "test key" };
	}

	/** Ids and tokens of an answer, for later requests. */
	private learn({ realm, caller, operation }: DrawnRequest, { status, body }: FuzzAnswer): void {
		if (status === 401 && caller.person !== undefined) caller.person.isEnded = true;
		if (status !== 200 || !operation.isJson || !body.startsWith("{")) return;
		const { next_cursor: cursor, link } = JSON.parse(body) as { next_cursor?: string | null; link?: string };
		if (typeof cursor === "string") keep(realm.cursors, cursor);
		if (typeof link === "string") keep(this.tokens, readToken(link));
	}

	private blame({ method, path, headers, body, caller }: DrawnRequest, wrong: string, answer?: FuzzAnswer): void {
		const asked = `${method} ${path} by ${caller.name} ${JSON.stringify(headers)} ${body?.toString("base64") ?? ""}`;
		const said = answer === undefined ? "" : `: ${answer.status} ${answer.body.slice(0, SHOWN_MAX)}`;
		this.tally.blame(`${asked.slice(0, SHOWN_MAX)}: ${wrong}${said}`);
	}

	private noteMemory(): void {
		try {
			const pages = Number(readFileSync(`/proc/${this.site.server.pid}/statm`, "utf8").split(" ")[1]);
			this.memoryMb = Math.max(this.memoryMb, Math.round((pages * PAGE_BYTES) / 1_048_576));
		} catch {
			// Only Linux says.
		}
	}
}

/** A wrong password is a 401, too, and so is a key where only people may ask: these are answers to a sound request. */
function hasEnded({ caller, operation }: DrawnRequest, { status, body }: FuzzAnswer): boolean {
	if (status !== 401 || body.includes('"sign_in_failed"')) return false;
	return caller.asker === "session" || operation.isForKeys;
}

function weigh(id: string): number {
	return WEIGHTS[id] ?? 1;
}

function decodeLoosely(path: string): string {
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
}
