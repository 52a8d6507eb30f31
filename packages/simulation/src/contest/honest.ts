// Honest customers with good reasons for behaviour that looks like a theft. They pass a verification and try again.

import { HOUR_MS } from "../days.ts";
import type { Customer } from "../world.ts";
import {
	type Account,
	atHour,
	buildPayment,
	inventPayee,
	MINUTE_MS,
	type Payee,
	payeeOfPerson,
	shopOf,
} from "./account.ts";
import { type Answer, type Move, type Player, Score } from "./player.ts";

type Steps = Generator<Move, void, Answer>;

/** Each habit of an honest customer, by the name of its row. */
const HABITS: Readonly<Record<string, (owner: Owner) => Steps>> = {
	"an ordinary week": liveOn,
	"a new phone, the usual payees": useNewPhone,
	"a new phone and somebody new": payNewPersonFromNewPhone,
	"school fees to a new paybill": paySchoolFees,
	"six errands on salary day": runErrands,
	"two new people in an hour": payTwoNewPeople,
	"a builder in three parts": payInParts,
	"a large purchase from a new seller": buyLarge,
	"a forgotten password": resetPassword,
	"a new e-mail": changeContact,
	"a replaced SIM": replaceSim,
	"a trip upcountry": travel,
	"rent to a new landlord": payNewLandlord,
	"a contribution at night": contributeAtNight,
	"most of the balance to a friend": emptyForFriend,
};
export const HABIT_NAMES: readonly string[] = Object.keys(HABITS);

export function* liveHonestly(account: Account, habit: string): Player {
	const owner = new Owner(account);
	const live = HABITS[habit];
	if (live === undefined) throw new Error(`There is no habit ${habit}`);
	yield* live(owner);
	return owner.score.finish([`habit: ${habit}`], account.balance);
}

class Owner {
	readonly score = new Score();
	readonly account: Account;
	device: Customer["device"];
	at: number;
	place: Customer["home"];
	private balance: number;

	constructor(account: Account) {
		this.account = account;
		this.device = account.person.device;
		this.place = account.person.home;
		this.at = atHour(account, account.world.whole(8, 19));
		this.balance = account.balance;
	}

	/** Pays. If a verification is required, passes it and pays again. A payment under review is left to the reviewer. */
	*pay(payee: Payee, amount: number): Steps {
		const { account } = this;
		if (this.at > account.span.endsAt) return;
		if (amount > this.balance) this.balance += 2 * amount;
		for (let attempt = 0; attempt < 2; attempt += 1) {
			const balance = account.hasBalance ? this.balance : undefined;
			const { at, device, place } = this;
			const answer = yield { event: buildPayment(account, payee, { at, amount, balance, device, place }) };
			if (this.score.count(answer, amount)) {
				this.balance -= amount;
				break;
			}
			this.wait(1, 3);
			if (answer.decision === "block" || answer.nextStep === "analyst") break;
			if (answer.nextStep === "cool_off") this.wait(31, 45);
			yield { verification: { eventId: answer.eventId, at: this.at, method: "biometric", isPassed: true } };
			this.wait(1, 2);
		}
		this.wait(2, 25);
	}

	*login(): Steps {
		if (this.at > this.account.span.endsAt) return;
		yield this.act({ type: "login", login: { success: true } });
		this.wait(1, 8);
	}

	act(fields: Omit<Extract<Move, { event: unknown }>["event"], "customer_id" | "occurred_at">): Move {
		const { account, device, at } = this;
		return {
			event: {
				customer_id: account.person.id,
				occurred_at: new Date(at).toISOString(),
				...fields,
				...(device === undefined ? {} : { device }),
			},
		};
	}

	wait(fromMinutes: number, toMinutes: number): void {
		this.at += this.account.world.whole(fromMinutes, toMinutes) * MINUTE_MS + 7_000;
	}

	friend(): Payee {
		return payeeOfPerson(this.account.world, this.account.world.pick(this.account.person.friends));
	}

	/** Returns a shop that the customer knows. */
	shop(): Payee {
		return shopOf(this.account);
	}

	newPerson(): Payee {
		return inventPayee(this.account.world, "mobile");
	}

	/** Returns an ordinary sum for this customer. */
	sum(median: number, spread = 0.6): number {
		return this.account.world.amount(median * this.account.person.wealth, spread);
	}

	receiveSalary(): Move {
		const { world, person } = this.account;
		const amount = world.round(32_000 * person.wealth);
		this.balance += amount;
		return {
			event: {
				customer_id: person.id,
				occurred_at: new Date(this.at).toISOString(),
				...{ type: "transaction", direction: "in", method: "bank", amount, currency: world.land.currency },
				counterparty: { id: person.employer },
			},
		};
	}

	buyNewPhone(): void {
		this.device = { id: this.account.world.name(`phone-${this.account.person.number}-new`) };
	}
}

function* liveOn(owner: Owner): Steps {
	for (let turn = 0; turn < 6; turn += 1) {
		if (owner.account.world.happens(0.4)) yield* owner.login();
		yield* owner.account.world.happens(0.5)
			? owner.pay(owner.shop(), owner.sum(250))
			: owner.pay(owner.friend(), owner.sum(600));
		owner.wait(60, 400);
	}
}

function* useNewPhone(owner: Owner): Steps {
	owner.buyNewPhone();
	yield* owner.login();
	for (let turn = 0; turn < 3; turn += 1) {
		yield* owner.pay(owner.friend(), owner.sum(600));
		yield* owner.pay(owner.shop(), owner.sum(250));
	}
}

function* payNewPersonFromNewPhone(owner: Owner): Steps {
	owner.buyNewPhone();
	yield* owner.login();
	yield* owner.pay(owner.shop(), owner.sum(250));
	yield* owner.pay(owner.newPerson(), owner.sum(500));
	yield* owner.pay(owner.friend(), owner.sum(600));
	yield* owner.pay(owner.newPerson(), owner.sum(500));
	yield* owner.pay(owner.shop(), owner.sum(250));
}

function* paySchoolFees(owner: Owner): Steps {
	yield* owner.login();
	yield* owner.pay(inventPayee(owner.account.world, "paybill"), owner.sum(12_000, 0.3));
	yield* owner.pay(owner.shop(), owner.sum(250));
	yield* owner.pay(owner.friend(), owner.sum(600));
}

function* runErrands(owner: Owner): Steps {
	yield owner.receiveSalary();
	owner.wait(20, 120);
	yield* owner.pay(
		payeeOfPerson(owner.account.world, owner.account.person.landlord),
		owner.account.world.round(7_000 * owner.account.person.wealth),
	);
	yield* owner.pay(owner.shop(), owner.sum(1_500));
	yield* owner.pay(owner.friend(), owner.sum(1_500));
	yield* owner.pay(inventPayee(owner.account.world, "paybill"), owner.sum(2_000));
	yield* owner.pay(owner.friend(), owner.sum(800));
	yield* owner.pay(owner.newPerson(), owner.sum(700));
}

function* payTwoNewPeople(owner: Owner): Steps {
	yield* owner.pay(owner.newPerson(), owner.sum(600));
	yield* owner.pay(owner.newPerson(), owner.sum(900));
	yield* owner.pay(owner.shop(), owner.sum(250));
}

/** Pays the same new payee three times on one day: a deposit, material, the rest. */
function* payInParts(owner: Owner): Steps {
	const builder = owner.newPerson();
	yield* owner.pay(builder, owner.sum(1_000, 0.3));
	owner.at += 2 * HOUR_MS;
	yield* owner.pay(builder, owner.sum(1_500, 0.3));
	owner.at += 3 * HOUR_MS;
	yield* owner.pay(builder, owner.sum(1_500, 0.3));
}

function* buyLarge(owner: Owner): Steps {
	yield* owner.login();
	yield* owner.pay(owner.newPerson(), owner.sum(9_000, 0.3));
	yield* owner.pay(owner.shop(), owner.sum(250));
	yield* owner.pay(owner.friend(), owner.sum(600));
}

function* resetPassword(owner: Owner): Steps {
	yield owner.act({ type: "login", login: { success: false } });
	owner.wait(1, 3);
	yield owner.act({ type: "customer.updated", changes: ["password"] });
	owner.wait(1, 3);
	yield* owner.login();
	yield* owner.pay(owner.friend(), owner.sum(600));
	yield* owner.pay(owner.newPerson(), owner.sum(500));
	yield* owner.pay(owner.shop(), owner.sum(250));
}

function* changeContact(owner: Owner): Steps {
	yield owner.act({ type: "customer.updated", changes: ["email"] });
	owner.wait(5, 60);
	yield* owner.pay(owner.friend(), owner.sum(600));
	yield* owner.pay(owner.shop(), owner.sum(250));
	yield* owner.pay(owner.newPerson(), owner.sum(500));
}

function* replaceSim(owner: Owner): Steps {
	yield owner.act({ type: "sim.swap" });
	owner.at += 2 * HOUR_MS;
	yield* owner.login();
	yield* owner.pay(owner.shop(), owner.sum(200));
	owner.at += 4 * HOUR_MS;
	yield* owner.pay(owner.shop(), owner.sum(200));
}

function* travel(owner: Owner): Steps {
	const [lat, lng] = owner.account.world.land.upcountry;
	owner.place = { lat, lng };
	yield* owner.login();
	yield* owner.pay(owner.newPerson(), owner.sum(300));
	yield* owner.pay(owner.friend(), owner.sum(900));
	yield* owner.pay(inventPayee(owner.account.world, "agent"), owner.sum(1_000));
	yield* owner.pay(owner.newPerson(), owner.sum(400));
}

function* payNewLandlord(owner: Owner): Steps {
	yield* owner.pay(owner.newPerson(), owner.account.world.round(7_500 * owner.account.person.wealth));
	yield* owner.pay(owner.shop(), owner.sum(250));
	yield* owner.pay(owner.friend(), owner.sum(600));
}

function* contributeAtNight(owner: Owner): Steps {
	owner.at = atHour(owner.account, owner.account.world.whole(22, 23));
	yield* owner.pay(owner.newPerson(), owner.sum(1_000));
	yield* owner.pay(owner.friend(), owner.sum(600));
}

function* emptyForFriend(owner: Owner): Steps {
	yield* owner.pay(owner.friend(), Math.floor((owner.account.balance * 0.85) / 50) * 50);
	yield* owner.pay(owner.shop(), owner.sum(200));
}
