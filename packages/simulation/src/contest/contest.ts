// Many thieves and many honest customers, each with their own account, and a table of the results.

import type { CountryServed } from "@hakiki/domain";
import { type Account, openAccount, type PlaySpan } from "./account.ts";
import { HABIT_NAMES, liveHonestly } from "./honest.ts";
import type { Answer, Move, Play, Player } from "./player.ts";
import { steal } from "./thief.ts";

export interface Contestant {
	readonly side: "thief" | "honest";
	readonly country: CountryServed;
	readonly account: Account;
	readonly player: Player;
}

export interface ContestOptions {
	readonly seed: number;
	/** The number of players on each side. */
	readonly players: number;
	readonly span: PlaySpan;
	/** How many days a thief may take. */
	readonly daysMax: number;
}

/** Yields one at a time, because ten thousand histories do not fit into memory. */
export function* drawContestants({ seed, players, span, daysMax }: ContestOptions): Generator<Contestant> {
	for (let index = 0; index < players; index += 1) {
		const country = index % 2 === 0 ? "KE" : "NG";
		const base = seed * 1_000_003 + index * 17;
		const mark = (seed >>> 0).toString(36);
		const victim = openAccount(country, base, span, `t${mark}-${index}`);
		yield { side: "thief", country, account: victim, player: steal(victim, { daysMax }) };
		const owner = openAccount(country, base + 7, span, `h${mark}-${index}`);
		const habit = HABIT_NAMES[Math.floor(index / 2) % HABIT_NAMES.length] ?? "";
		yield { side: "honest", country, account: owner, player: liveHonestly(owner, habit) };
	}
}

/** Plays one contestant against anything that answers moves. */
export async function play({ player }: Contestant, act: (move: Move) => Answer | Promise<Answer>): Promise<Play> {
	let turn = player.next();
	while (turn.done !== true) turn = player.next(await act(turn.value));
	return turn.value;
}

interface Row {
	plays: number;
	shareBefore: number;
	shareAfter: number;
	payments: number;
	stopped: number;
	capped: number;
	asked: number;
	blocked: number;
}

export interface ContestRow extends Readonly<Row> {
	readonly name: string;
	/** The average share of the balance that was stolen. */
	readonly outShare: number;
	readonly stoppedShare: number;
}

/** Sums up plays by strategy and by habit. */
export class ContestTable {
	private readonly rows = new Map<string, Row>();
	private readonly outShares: number[] = [];

	add({ side, country }: Contestant, { rows, balance, ...play }: Play): void {
		const all = side === "thief" ? "all thieves" : "all honest";
		const before = play.outBeforeStop / balance;
		const after = play.outAfterStop / balance;
		if (side === "thief") this.outShares.push(before + after);
		for (const name of [all, `${all}, ${country}`, ...rows]) {
			const row = this.rows.get(name) ?? createRow();
			row.plays += 1;
			row.shareBefore += before;
			row.shareAfter += after;
			row.payments += play.payments;
			row.stopped += play.stopped;
			row.capped += play.capped;
			row.asked += play.asked;
			row.blocked += play.blocked;
			this.rows.set(name, row);
		}
	}

	/** The average share that the most successful tenth of the thieves gets. */
	get luckiestTenth(): number {
		const best = [...this.outShares].sort((one, other) => other - one).slice(0, Math.ceil(this.outShares.length / 10));
		return best.reduce((sum, share) => sum + share, 0) / Math.max(1, best.length);
	}

	read(): readonly ContestRow[] {
		return [...this.rows]
			.map(([name, row]) => ({
				name,
				...row,
				shareBefore: row.shareBefore / row.plays,
				shareAfter: row.shareAfter / row.plays,
				outShare: (row.shareBefore + row.shareAfter) / row.plays,
				stoppedShare: row.payments === 0 ? 0 : row.stopped / row.payments,
			}))
			.sort((one, other) => (one.name < other.name ? -1 : 1));
	}

	find(name: string): ContestRow | undefined {
		return this.read().find((row) => row.name === name);
	}
}

function createRow(): Row {
	return { plays: 0, shareBefore: 0, shareAfter: 0, payments: 0, stopped: 0, capped: 0, asked: 0, blocked: 0 };
}
