// Bounds the acts of one kind that run at one time in a process, because they would delay its decisions.

import { AppError } from "@hakiki/domain";

interface TurnLimits {
	/** In the process. */
	readonly max: number;
	/** In one workspace. */
	readonly ownMax?: number;
	/** Said to a caller that gets no turn. */
	readonly message: string;
	readonly retryAfterSeconds: number;
}

export class Turns {
	private readonly limits: TurnLimits;
	/** The workspace of each act that runs. */
	private readonly running: string[] = [];

	constructor(limits: TurnLimits) {
		this.limits = limits;
	}

	/** Returns what ends the turn, or throws if none is free. */
	take(workspaceId: string): () => void {
		const { max, ownMax = max, message, retryAfterSeconds } = this.limits;
		const own = this.running.filter((one) => one === workspaceId).length;
		if (this.running.length >= max || own >= ownMax)
			throw new AppError("service_unavailable", message, { retryAfterSeconds, isOwnLimit: true });
		this.running.push(workspaceId);
		let isOver = false;
		return () => {
			if (!isOver) this.running.splice(this.running.indexOf(workspaceId), 1);
			isOver = true;
		};
	}

	async run<Result>(workspaceId: string, work: () => Promise<Result>): Promise<Result> {
		const leave = this.take(workspaceId);
		try {
			return await work();
		} finally {
			leave();
		}
	}
}
