// Plays thieves and honest customers against the rules, in memory: how much money gets out, and who must verify.

import { ContestTable, drawContestants, play } from "@hakiki/simulation";
import { Rehearsal } from "../../packages/service/dist/index.js";

/** Plays `players` of each side and returns the table. `onPlay` gets each play with its moves and answers. */
export async function runContest({ seed, players, startsAt = Date.UTC(2026, 1, 18, 9), daysMax = 3, onPlay }) {
	const table = new ContestTable();
	const span = { startsAt, endsAt: Number.POSITIVE_INFINITY, isExact: false };
	for (const contestant of drawContestants({ seed, players, span, daysMax })) {
		// Each account has its own workspace, so that accounts do not affect each other and memory is released.
		const rehearsal = await Rehearsal.open(contestant.country);
		for (const event of contestant.account.history) rehearsal.recall(event);
		const turns = [];
		const result = await play(contestant, (move) => {
			const answer = act(rehearsal, move);
			turns.push({ move, answer });
			return answer;
		});
		table.add(contestant, result);
		onPlay?.({ contestant, result, turns });
	}
	return table;
}

function act(rehearsal, move) {
	if (move.event !== undefined) return rehearsal.post(move.event);
	const { eventId, at, isPassed } = move.verification;
	rehearsal.verify(eventId, at, isPassed);
	return { eventId, decision: "allow", nextStep: "none", score: 0, isCapped: false, fired: [] };
}
