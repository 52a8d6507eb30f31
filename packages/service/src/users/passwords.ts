// The rules for a new password, and a checker that hashes few passwords at once: each takes a core for a quarter of a second
// and 32 MiB. A request that would wait for long is refused early and can be retried.

import { AppError, type UserProfile } from "@hakiki/domain";
import { hashPassword, PASSWORD_COST, type PasswordCost, verifyPassword } from "@hakiki/vault";

const AT_ONCE = 2;
/** The most waiting checks. On an idle machine the last one waits for two seconds. */
const WAITING_MAX = 16;
/** The longest wait on a busy machine, where a check takes seconds as well and clients give up after ten. */
const WAIT_MS_MAX = 4_000;
const RETRY_AFTER_SECONDS = 5;

export class PasswordChecker {
	private readonly cost: PasswordCost;
	private readonly waitMsMax: number;
	private busy = 0;
	private readonly waiting: (() => void)[] = [];

	constructor(cost: PasswordCost = PASSWORD_COST, waitMsMax: number = WAIT_MS_MAX) {
		this.cost = cost;
		this.waitMsMax = waitMsMax;
	}

	hash(password: string): Promise<string> {
		return this.inTurn(() => hashPassword(password, this.cost));
	}

	/** Takes the same time whether the user has a password or not. */
	verify(password: string, stored: string | null | undefined): Promise<boolean> {
		return this.inTurn(() => verifyPassword(password, stored ?? undefined, this.cost));
	}

	/** Checks the current password and hashes the next one in one turn. Returns nothing if the current one is wrong. */
	replace(current: string, stored: string | null | undefined, next: string): Promise<string | undefined> {
		return this.inTurn(async () => {
			const isRight = await verifyPassword(current, stored ?? undefined, this.cost);
			return isRight ? hashPassword(next, this.cost) : undefined;
		});
	}

	private async inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
		if (this.busy >= AT_ONCE) await this.wait();
		else this.busy += 1;
		try {
			return await work();
		} finally {
			const next = this.waiting.shift();
			// The next waiting check takes over the place, so that no new request slips in between.
			if (next === undefined) this.busy -= 1;
			else next();
		}
	}

	private wait(): Promise<void> {
		if (this.waiting.length >= WAITING_MAX) throw refuseToWait();
		return new Promise((resolve, reject) => {
			const take = (): void => {
				clearTimeout(timer);
				resolve();
			};
			const timer = setTimeout(() => {
				this.waiting.splice(this.waiting.indexOf(take), 1);
				reject(refuseToWait());
			}, this.waitMsMax);
			this.waiting.push(take);
		});
	}
}

function refuseToWait(): AppError {
	return new AppError("service_unavailable", "Too many people are signing in at once; try again", {
		retryAfterSeconds: RETRY_AFTER_SECONDS,
	});
}

const LENGTH_MIN = 12;
const PASSWORD_LENGTH_MAX = 256;
const DIFFERENT_MIN = 5;
/** Long enough, but the first guesses of an attacker. */
const USUAL = [
	"123456789",
	"abcdefgh",
	"qwerty",
	"asdfgh",
	"password",
	"passw0rd",
	"letmein",
	"welcome",
	"iloveyou",
	"changeme",
	"hakiki",
	"administrator",
];

/** Checks the length, and refuses passwords that contain account data or are common. */
export function checkNewPassword(password: string, about: Partial<UserProfile>, field = "password"): void {
	const refuse = (code: string, message: string) => AppError.invalid([{ field, code, message }]);
	const letters = [...password.normalize("NFKC")];
	if (letters.length < LENGTH_MIN) throw refuse("too_short", `must have at least ${LENGTH_MIN} characters`);
	if (letters.length > PASSWORD_LENGTH_MAX)
		throw refuse("too_long", `must be at most ${PASSWORD_LENGTH_MAX} characters`);
	if (new Set(letters).size < DIFFERENT_MIN)
		throw refuse("weak", "is too easy to guess: use more different characters");
	const own = [about.email?.split("@")[0], ...(about.name?.split(/\s+/) ?? [])];
	let rest = letters.join("").toLowerCase();
	for (const word of [...USUAL, ...own]) {
		if (word !== undefined && word.length >= 4) rest = rest.replaceAll(word.toLowerCase(), "");
	}
	if ([...rest].length < LENGTH_MIN / 2)
		throw refuse("weak", "is too easy to guess: use words that have nothing to do with you or this service");
}
