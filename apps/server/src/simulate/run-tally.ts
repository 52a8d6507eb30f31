// Counts the results of a simulation: decisions, thieves found by kind, honest people stopped, cases and labels.

import type { Answer, SimulatedEvent } from "./receiver.ts";

interface StoryTally {
	/** For each thief, whether at least one theft was stopped. */
	readonly thieves: Map<number, boolean>;
	thefts: number;
	stopped: number;
}

export class RunTally {
	isComplete = false;
	events = 0;
	readonly decisions = { allow: 0, review: 0, block: 0 };
	honest = 0;
	honestStopped = 0;
	readonly stories = new Map<string, StoryTally>();
	readonly cases = new Set<string>();
	/** The customer of the theft that was stopped last: a good one to look at first. */
	stoppedCustomer: string | undefined;
	labelsFraud = 0;
	labelsLegit = 0;
	/** Labels that become known only after the simulation ends. */
	labelsToCome = 0;

	countAnswer(
		answer: Answer,
		event: SimulatedEvent,
		deed: { readonly story: string; readonly thief: number } | undefined,
		label: "fraud" | "legit" | undefined,
	): void {
		const isStopped = answer.decision !== "allow";
		this.events += 1;
		if (answer.decision === "allow" || answer.decision === "block") this.decisions[answer.decision] += 1;
		else this.decisions.review += 1;
		if (answer.case_id !== undefined) this.cases.add(answer.case_id);
		if (deed === undefined) {
			this.honest += 1;
			if (isStopped) this.honestStopped += 1;
			return;
		}
		if (label !== "fraud") return;
		this.countTheft(deed, isStopped);
		if (isStopped && answer.case_id !== undefined) this.stoppedCustomer = event.customer_id;
	}

	countLabel(label: "fraud" | "legit"): void {
		if (label === "fraud") this.labelsFraud += 1;
		else this.labelsLegit += 1;
	}

	private countTheft({ story, thief }: { readonly story: string; readonly thief: number }, isStopped: boolean): void {
		const known = this.stories.get(story) ?? { thieves: new Map<number, boolean>(), thefts: 0, stopped: 0 };
		this.stories.set(story, known);
		known.thefts += 1;
		if (isStopped) known.stopped += 1;
		known.thieves.set(thief, known.thieves.get(thief) === true || isStopped);
	}
}
