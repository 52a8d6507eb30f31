// Thieves who have taken over an account and want its money. A thief draws a random plan, follows it, and changes it
// when stopped, as real ones do. Nothing here knows the rules.

import type { EventInput } from "@hakiki/domain";
import { DAY_MS, HOUR_MS } from "../days.ts";
import type { TimedEvent } from "../world.ts";
import {
	type Account,
	atHour,
	buildPayment,
	type Channel,
	inventPayee,
	MINUTE_MS,
	type Payee,
	shopOf,
} from "./account.ts";
import { type Answer, type Move, type Player, Score } from "./player.ts";

const ATTEMPTS_MAX = 40;

export const SHAPES = [
	"all at once",
	"test payment first",
	"in parts",
	"many payees",
	"growing sums",
	"just under",
	"mixed",
] as const;
type Shape = (typeof SHAPES)[number];
const REACTIONS = ["smaller", "another payee", "wait", "another channel", "give up"] as const;
type Reaction = (typeof REACTIONS)[number];
const PACES = ["seconds", "minutes", "hours", "days"] as const;
type Pace = (typeof PACES)[number];

/** A sleeper signed in once, some days before, and did nothing. */
const ACCESSES = [
	...(["new device", "new device", "new device", "new device", "new device"] as const),
	...(["own device", "own device"] as const),
	"new device each time",
	"no device",
	"sleeper",
] as const;
type Access = (typeof ACCESSES)[number];

interface Plan {
	readonly access: Access;
	readonly hasDeviceOnPayments: boolean;
	readonly shape: Shape;
	readonly parts: number;
	readonly pace: Pace;
	readonly reactions: readonly Reaction[];
	readonly channels: readonly Channel[];
	readonly payees: number;
	readonly preludes: readonly string[];
	/** True if transactions never become completed. */
	readonly isPending: boolean;
	/**
	 * True if the thief pays through a shop that the victim knows: a friend's till, or a paybill that takes any account.
	 */
	readonly usesKnownShop: boolean;
	readonly hour: number;
	/** The share of the balance that the thief wants. */
	readonly share: number;
}

export interface ThiefOptions {
	/** Longer plans are not drawn, because over HTTP an event of yesterday is history. */
	readonly daysMax: number;
}

function drawPlan({ world }: Account, { daysMax }: ThiefOptions): Plan {
	const access = world.pick(ACCESSES);
	const mobile: readonly Channel[] = ["mobile"];
	const isMixed = world.happens(0.15);
	return {
		access,
		hasDeviceOnPayments: access === "new device each time" || world.happens(0.85),
		shape: world.pick(SHAPES),
		parts: world.whole(2, 20),
		pace: world.pick(daysMax >= 3 ? PACES : PACES.slice(0, 3)),
		reactions: Array.from({ length: world.whole(1, 3) }, () => world.pick(REACTIONS)),
		channels: isMixed
			? (["mobile", "bank", "agent", "paybill"] as const)
			: world.happens(0.6)
				? mobile
				: [world.pick(["bank", "card", "crypto", "agent", "paybill"] as const)],
		payees: world.pick([1, 1, 1, 2, 3, 6, 20]),
		preludes: drawPreludes(world),
		isPending: world.happens(0.08),
		usesKnownShop: world.happens(0.08),
		hour: world.happens(0.35) ? world.whole(0, 4) : world.whole(7, 21),
		share: 0.8 + 0.19 * world.chance(),
	};
}

function drawPreludes(world: Account["world"]): readonly string[] {
	const preludes: string[] = [];
	if (world.happens(0.12)) preludes.push("SIM swap");
	if (world.happens(0.25)) preludes.push("password reset");
	if (world.happens(0.12)) preludes.push("changed contact");
	if (world.happens(0.12)) preludes.push("changed destination");
	if (world.happens(0.15)) preludes.push("failed logins");
	return preludes;
}

/** Plays one thief until the money is out, the thief gives up, or has no attempts left. */
export function* steal(account: Account, options: ThiefOptions): Player {
	const plan = drawPlan(account, options);
	const thief = new Thief(account, plan);
	yield* thief.breakIn();
	yield* thief.takeMoney();
	const { access, shape, pace, preludes } = plan;
	return thief.score.finish(
		[
			`how: ${shape}`,
			`from: ${access}`,
			`pace: ${pace}`,
			...(preludes.length === 0 ? ["after: nothing"] : preludes.map((one) => `after: ${one}`)),
		],
		account.balance,
	);
}

class Thief {
	readonly score = new Score();
	private readonly account: Account;
	private readonly plan: Plan;
	private readonly payees: Payee[];
	private at: number;
	private left: number;
	private deviceNumber = 0;

	constructor(account: Account, plan: Plan) {
		const { world } = account;
		this.account = account;
		this.plan = plan;
		this.at = atHour(account, plan.hour);
		this.left = account.balance;
		this.payees = Array.from({ length: plan.payees }, () => inventPayee(world, world.pick(plan.channels)));
		if (plan.usesKnownShop) this.payees.unshift(shopOf(account));
	}

	*breakIn(): Generator<Move, void, Answer> {
		const { preludes } = this.plan;
		if (this.plan.access === "sleeper") {
			const wakesAt = this.at;
			this.at -= this.account.world.whole(2, 20) * DAY_MS;
			yield this.act({ type: "login", login: { success: true } });
			this.at = wakesAt;
		}
		if (preludes.includes("SIM swap")) {
			yield this.act({ type: "sim.swap" }, false);
			this.pass(5, 60);
		}
		if (preludes.includes("failed logins"))
			for (let turn = this.account.world.whole(1, 6); turn > 0; turn -= 1) {
				yield this.act({ type: "login", login: { success: false } });
				this.at += 20_000;
			}
		if (this.plan.access !== "own device" || this.account.world.happens(0.5))
			yield this.act({ type: "login", login: { success: true } });
		this.pass(1, 10);
		if (preludes.includes("password reset")) {
			yield this.act({ type: "customer.updated", changes: ["password"] });
			this.pass(1, 20);
		}
		if (preludes.includes("changed contact")) {
			yield this.act({ type: "customer.updated", changes: [this.account.world.pick(["email", "phone"] as const)] });
			this.pass(1, 20);
		}
		const destination = this.payees[0]?.destination;
		if (preludes.includes("changed destination") && destination !== undefined) {
			yield this.act({ type: "customer.updated", changes: ["payout_destination"], destination });
			this.pass(1, 20);
		}
	}

	*takeMoney(): Generator<Move, void, Answer> {
		const { world, balance } = this.account;
		const wanted = balance * this.plan.share;
		const reactions = [...this.plan.reactions];
		let size = 1;
		let got = 0;
		let turn = 0;
		for (let attempt = 0; attempt < ATTEMPTS_MAX && got < wanted; attempt += 1) {
			const amount = this.chooseAmount(Math.min(wanted - got, this.left), turn, size);
			if (amount < world.round(20) || this.at > this.account.span.endsAt) return;
			const answer = yield this.pay(amount, turn);
			if (this.score.count(answer, amount)) {
				got += amount;
				this.left -= amount;
				turn += 1;
				this.waitForNext();
				continue;
			}
			if (answer.nextStep === "verify" && world.happens(0.3)) yield this.failVerification(answer.eventId);
			// When the planned reactions are used up, a new one is drawn, because most thieves continue until they are tired.
			const reaction = reactions.shift() ?? (world.happens(0.3) ? "give up" : world.pick(REACTIONS));
			if (reaction === "give up") return;
			if (reaction === "smaller") size *= 0.2 + 0.5 * world.chance();
			if (reaction === "wait") this.pass(60, this.plan.pace === "days" ? 1_500 : 300);
			if (reaction === "another payee") this.payees.unshift(inventPayee(world, world.pick(this.plan.channels)));
			if (reaction === "another channel")
				this.payees.unshift(inventPayee(world, world.pick(["mobile", "bank", "agent", "paybill"] as const)));
			this.pass(1, 10);
		}
	}

	private chooseAmount(left: number, turn: number, size: number): number {
		const { world } = this.account;
		const { shape, parts } = this.plan;
		const whole = this.account.balance * this.plan.share;
		const part = whole / parts;
		const { scale } = world.land;
		const draw = {
			"all at once": () => left,
			"test payment first": () => (turn === 0 ? world.pick([20, 50, 100, 300]) * scale : left),
			"in parts": () => part,
			"many payees": () => part * (0.7 + 0.6 * world.chance()),
			"growing sums": () => Math.max(50 * scale, whole * 0.01 * 1.7 ** turn),
			"just under": () => world.pick([4_900, 9_500, 9_900, 19_500]) * scale,
			mixed: () => left * (0.05 + 0.6 * world.chance()),
		}[shape];
		const amount = Math.min(left, draw() * size);
		return amount < 100 ? Math.floor(amount) : Math.floor(amount / 10) * 10;
	}

	private pay(amount: number, turn: number): Move {
		const { account, plan } = this;
		const payee =
			this.payees[
				plan.shape === "many payees"
					? (this.score.payments + turn) % this.payees.length
					: Math.min(turn, this.payees.length - 1)
			] ?? this.payees[0];
		if (payee === undefined) throw new Error("A thief has at least one payee");
		const hasDevice = plan.access === "own device" || plan.hasDeviceOnPayments;
		const { isPending } = plan;
		return {
			event: buildPayment(account, payee, {
				at: this.at,
				amount,
				balance: account.hasBalance ? this.left : undefined,
				device: hasDevice ? this.device() : undefined,
				isPending,
				place: plan.access === "own device" && account.world.happens(0.5) ? account.person.home : undefined,
			}),
		};
	}

	private act(fields: Omit<EventInput, "customer_id" | "occurred_at">, hasDevice = true): Move {
		const device = hasDevice ? this.device() : undefined;
		const event: TimedEvent = {
			customer_id: this.account.person.id,
			occurred_at: new Date(this.at).toISOString(),
			...fields,
			...(device === undefined ? {} : { device }),
		};
		return { event };
	}

	private device(): Account["person"]["device"] {
		const { person, world } = this.account;
		if (this.plan.access === "no device") return undefined;
		if (this.plan.access === "own device") return person.device;
		if (this.plan.access === "new device each time") this.deviceNumber += 1;
		return { id: world.name(`thief-${person.number}-${this.deviceNumber}`) };
	}

	private failVerification(eventId: string): Move {
		return { verification: { eventId, at: this.at + 1_000, method: "otp_sms", isPassed: false } };
	}

	private waitForNext(): void {
		const { world } = this.account;
		if (this.plan.pace === "seconds") this.at += world.whole(5, 90) * 1_000;
		else if (this.plan.pace === "minutes") this.pass(1, 15);
		else if (this.plan.pace === "hours") this.at += Math.round((0.2 + 1.3 * world.chance()) * HOUR_MS);
		else this.at += Math.round((0.2 + 1.1 * world.chance()) * DAY_MS);
	}

	private pass(fromMinutes: number, toMinutes: number): void {
		this.at += this.account.world.whole(fromMinutes, toMinutes) * MINUTE_MS + this.account.world.whole(0, 59) * 1_000;
	}
}
