// A customer while a batch is decided. The state changes event by event, until it is written or dropped.

import type { CaseType, CustomerState, CustomerStatus, OpenCase, RiskLevel, ScreeningStatus } from "@hakiki/domain";
import { createProfile, decodeProfile, encodeProfile, type Profile, riskLevelOf } from "@hakiki/rules";
import type { CustomerWrite, StoredCustomer } from "@hakiki/store";
import { addCause, isCausedBy, removeCause } from "../customers/hold-causes.ts";

export class CustomerDraft {
	readonly id: string;
	readonly readVersion: number;
	readonly profile: Profile;
	version: number;
	status: CustomerStatus;
	/** The causes of the hold, as `hold-causes.ts` writes them. They count only while the status is `held`. */
	private heldBy: string;
	riskLevel: RiskLevel;
	screeningStatus: ScreeningStatus;
	openCases: readonly OpenCase[];
	lastScreenedAt: number | null;
	readonly createdAt: number;
	lastEventAt: number;
	lastReceivedAt: number;
	sealed: Uint8Array | undefined;
	isRenamed = false;

	constructor(id: string, stored: StoredCustomer | undefined, nowMs: number) {
		this.id = id;
		this.readVersion = stored?.version ?? 0;
		this.version = this.readVersion;
		this.profile = stored ? decodeProfile(stored.profile) : createProfile();
		this.status = stored?.status ?? "active";
		this.heldBy = stored?.heldBy ?? "";
		this.riskLevel = stored?.riskLevel ?? "low";
		this.screeningStatus = stored?.screeningStatus ?? "pending";
		this.openCases = stored?.openCases ?? [];
		this.lastScreenedAt = stored?.lastScreenedAt ?? null;
		this.createdAt = stored?.createdAt ?? nowMs;
		this.lastEventAt = stored?.lastEventAt ?? 0;
		this.lastReceivedAt = stored?.lastReceivedAt ?? 0;
	}

	get isNew(): boolean {
		return this.version === 0;
	}

	get state(): CustomerState {
		return {
			id: this.id,
			status: this.status,
			riskLevel: this.riskLevel,
			screeningStatus: this.screeningStatus,
			lastScreenedAt: this.lastScreenedAt,
			openCases: this.openCases,
			createdAt: this.createdAt,
			lastEventAt: this.lastEventAt,
		};
	}

	/** A person has confirmed that the customer is on a sanctions list. */
	get isSanctioned(): boolean {
		return this.profile.matches.some((match) => match.isConfirmed && match.isSanction);
	}

	findOpenCase(type: CaseType): OpenCase | undefined {
		return this.openCases.find((one) => one.type === type);
	}

	/** Holds an active customer, or adds a cause to a hold. A blocked or closed customer stays as they are. */
	hold(cause: string): void {
		if (this.status !== "active" && this.status !== "held") return;
		this.heldBy = addCause(this.status === "held" ? this.heldBy : "", cause);
		this.status = "held";
	}

	isHeldBy(cause: string): boolean {
		return this.status === "held" && isCausedBy(this.heldBy, cause);
	}

	/** Removes one cause if others are left. True if it is the last cause, which the release removes. */
	endCause(cause: string): boolean {
		if (!this.isHeldBy(cause)) return false;
		const rest = removeCause(this.heldBy, cause);
		if (rest !== "") this.heldBy = rest;
		return rest === "";
	}

	/** Counts one more event or change, and updates the risk level. */
	advance(occurredAt: number, receivedAt: number): void {
		this.version += 1;
		this.lastEventAt = Math.max(this.lastEventAt, occurredAt);
		this.lastReceivedAt = Math.max(this.lastReceivedAt, receivedAt);
		this.riskLevel = riskLevelOf(this.profile, this.status, receivedAt);
	}

	toWrite(): CustomerWrite {
		return {
			id: this.id,
			version: this.readVersion,
			nextVersion: this.version,
			status: this.status,
			heldBy: this.status === "held" ? this.heldBy : "",
			riskLevel: this.riskLevel,
			screeningStatus: this.screeningStatus,
			lastScreenedAt: this.lastScreenedAt,
			openCases: this.openCases.length === 0 ? "[]" : JSON.stringify(this.openCases),
			createdAt: this.createdAt,
			lastEventAt: this.lastEventAt,
			lastReceivedAt: this.lastReceivedAt,
			profile: encodeProfile(this.profile),
			sealed: this.sealed,
			isRenamed: this.isRenamed,
		};
	}
}
