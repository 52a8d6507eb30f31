// The rate limit of all processes. Each process leases a share of the minute's permits, and uses it without further
// queries.

import { leasePermits, type Pool } from "@hakiki/store";
import type { World } from "../realm-context.ts";
import type { Caller as AnyCaller } from "./authenticate.ts";

type Caller = Pick<AnyCaller, "keyId" | "rateLimitPerMinute">;

export interface PermitAnswer {
	readonly isGranted: boolean;
	readonly limit: number;
	readonly remaining: number;
	readonly resetSeconds: number;
	readonly retryAfterSeconds: number;
}

interface Lease {
	left: number;
	/** The permits that no process had leased at the last query. */
	unleased: number;
	/** The end of the minute, by the clock of this process. */
	endsAt: number;
	/** Shares double while the demand of a minute lasts, so that a quiet process wastes few permits. */
	share: number;
	asking: Promise<void> | undefined;
}

/** A first share is a hundredth of the limit, a full one a twentieth. */
const FIRST_SHARE = 100;
const FULL_SHARE = 20;
const LEASES_MAX = 10_000;
const ASKS_MAX = 50;
const MINUTE_MS = 60_000;

export class Permits {
	private readonly pool: Pool;
	private readonly world: World;
	private leases = new Map<string, Lease>();

	constructor(options: { readonly pool: Pool; readonly world: World }) {
		this.pool = options.pool;
		this.world = options.world;
	}

	/** Most calls use the current lease, without a promise. */
	take(caller: Caller, count: number): PermitAnswer | Promise<PermitAnswer> {
		const lease = this.leases.get(caller.keyId);
		const now = this.world.now();
		if (lease !== undefined && isInForce(lease, now)) {
			if (lease.left >= count) {
				lease.left -= count;
				return answer(caller, lease, now, true);
			}
			if (lease.unleased + lease.left < count) return answer(caller, lease, now, false);
		}
		return this.leaseAndTake(caller, count);
	}

	private async leaseAndTake(caller: Caller, count: number): Promise<PermitAnswer> {
		for (let ask = 0; ask < ASKS_MAX; ask += 1) {
			const lease = this.leaseOf(caller);
			lease.asking ??= this.ask(caller, lease, count).finally(() => {
				lease.asking = undefined;
			});
			await lease.asking;
			const now = this.world.now();
			const isCurrent = isInForce(lease, now);
			if (isCurrent && lease.left >= count) {
				lease.left -= count;
				return answer(caller, lease, now, true);
			}
			if (isCurrent && lease.unleased + lease.left < count) return answer(caller, lease, now, false);
		}
		return answer(caller, this.leaseOf(caller), this.world.now(), false);
	}

	private async ask(caller: Caller, lease: Lease, count: number): Promise<void> {
		const limit = caller.rateLimitPerMinute;
		const askedAt = this.world.now();
		const isNewMinute = !isInForce(lease, askedAt);
		const share = isNewMinute
			? Math.ceil(limit / FIRST_SHARE)
			: Math.min(lease.share * 2, Math.ceil(limit / FULL_SHARE));
		const granted = await leasePermits(this.pool, {
			keyId: caller.keyId,
			limit,
			wanted: Math.max(share, count),
			needed: Math.max(1, count - (isNewMinute ? 0 : lease.left)),
		});
		// The time counts from the query and not from its answer: a lease may end early, and must not outlive its minute.
		const endsAt = askedAt + granted.remainingMs;
		// The lease of an earlier minute is void. Half a minute is more than a round trip takes.
		const isSameMinute = !isNewMinute && Math.abs(endsAt - lease.endsAt) < MINUTE_MS / 2;
		lease.left = granted.granted + (isSameMinute ? lease.left : 0);
		lease.unleased = limit - granted.leasedTotal;
		lease.endsAt = endsAt;
		lease.share = share;
	}

	private leaseOf(caller: Caller): Lease {
		const known = this.leases.get(caller.keyId);
		if (known) return known;
		if (this.leases.size >= LEASES_MAX) this.leases = new Map();
		const made: Lease = { left: 0, unleased: 0, endsAt: 0, share: 1, asking: undefined };
		this.leases.set(caller.keyId, made);
		return made;
	}
}

/** If the end is more than a minute away, the clock was set back, and the lease may be over. */
function isInForce(lease: Lease, now: number): boolean {
	return now < lease.endsAt && lease.endsAt - now <= MINUTE_MS;
}

function answer(caller: Caller, lease: Lease, now: number, isGranted: boolean): PermitAnswer {
	const resetSeconds = Math.max(1, Math.ceil((lease.endsAt - now) / 1000));
	return {
		isGranted,
		limit: caller.rateLimitPerMinute,
		remaining: Math.max(0, lease.unleased + lease.left),
		resetSeconds,
		retryAfterSeconds: resetSeconds,
	};
}
