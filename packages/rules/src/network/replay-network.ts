// The network of a replay, which starts with no entity and learns millions.

import type { EntityFacts, EntityMember, EntityRef, EntityRole, Hash } from "@hakiki/domain";
import { EntityTable, NO_RECORD } from "./entity-table.ts";
import { KnownNetwork } from "./known-network.ts";
import type { NotedEntity, Sighting } from "./noted-entity.ts";
import type { MovementParty } from "./tie-entities.ts";

const DAY_MS = 86_400_000;

export class ReplayNetwork extends KnownNetwork {
	private readonly table = new EntityTable();

	override find(role: EntityRole, hash: Hash): EntityFacts | undefined {
		const record = this.table.find(role, hash);
		return record === NO_RECORD ? undefined : this.table.read(record, hash);
	}

	override allOf(hash: Hash): readonly EntityFacts[] {
		return this.table.listRoles(hash);
	}

	override isMember({ role, hash }: EntityRef, customerId: string): boolean {
		const record = this.table.find(role, hash);
		return record !== NO_RECORD && this.table.isMember(record, customerId);
	}

	override note(ref: EntityRef, customerId: string, sighting: Sighting): EntityMember {
		return this.table.see(this.takeRecord(ref), ref, customerId, sighting);
	}

	override countMovement(party: MovementParty, atMs: number): void {
		this.table.countMovement(this.takeRecord(party), party, Math.floor(atMs / DAY_MS), party.figure);
	}

	protected override take(ref: EntityRef): NotedEntity {
		return this.table.take(this.takeRecord(ref), ref.hash);
	}

	private takeRecord({ role, hash }: EntityRef): number {
		const record = this.table.find(role, hash);
		return record === NO_RECORD ? this.table.add(role, hash) : record;
	}
}
