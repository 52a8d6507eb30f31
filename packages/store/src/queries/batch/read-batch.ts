// The one read of a batch: customers with their versions, entities of the network, and known idempotency keys.

import type { CustomerStatus, EntityFacts, Hash, OpenCase, RiskLevel, ScreeningStatus } from "@hakiki/domain";
import type { Executor, Realm } from "../../executor.ts";
import { StoredEntity } from "../../stored-entity.ts";
import { encodeHashArray, encodeTextArray, encodeUuidArray } from "../../wire/binary-array.ts";
import { boundsOf } from "../../wire/id-bounds.ts";
import { decodeBytes, decodeEpoch, decodeHash, queryRaw, type RawRow, type RawValue } from "../../wire/raw-query.ts";

export interface StoredCustomer {
	readonly id: string;
	readonly version: number;
	readonly status: CustomerStatus;
	/** The causes of the hold, separated by spaces; empty without a hold. */
	readonly heldBy: string;
	readonly riskLevel: RiskLevel;
	readonly screeningStatus: ScreeningStatus;
	readonly lastScreenedAt: number | null;
	readonly openCases: readonly OpenCase[];
	readonly createdAt: number;
	readonly lastEventAt: number;
	readonly lastReceivedAt: number;
	readonly profile: Uint8Array;
	/** Sealed personal fields, only for customers in `sealedOf`. */
	readonly sealed: Uint8Array | undefined;
}

export interface StoredKey {
	readonly customerId: string;
	/** The 16 bytes of the event's id. */
	readonly eventId: Uint8Array;
	readonly fingerprint: Uint8Array;
}

export interface BatchRead {
	readonly customers: ReadonlyMap<string, StoredCustomer>;
	readonly entities: readonly EntityFacts[];
	readonly keys: ReadonlyMap<string, StoredKey>;
	/** Hex of the ids of events that are already stored. Only repeated rounds read them. */
	readonly storedEvents: ReadonlySet<string>;
	/** The database's clock at the time of the read. */
	readonly clockMs: number;
}

// Uses the primary keys of customers (id, realm), entities (hash, realm, role) and idempotency (key, realm). One
// result has four kinds of rows, because another round trip costs more than the empty columns.
export const READ_BATCH_SQL = `
select 1::int2 as kind, id as key, status as a, risk_level as b, screening_status as c, open_cases as d,
       version as n, date_part('epoch', screened_at) as t1, date_part('epoch', created_at) as t2,
       date_part('epoch', last_event_at) as t3, date_part('epoch', last_received_at) as t4, profile as data,
       case when id = any($5::text[]) then sealed end as more, held_by as e
  from customers where id = any($2::text[]) and realm = $1::int4
union all
select 2::int2, role, members::text, movements::text, marks::text, rings::text, member_count, null, null, null, null, hash, null, flows
  from entities where hash = any($3::bytea[]) and realm = $1::int4
union all
select 3::int2, key, customer_id, null, null, null, null, null, null, null, null, uuid_send(event_id) || fingerprint, null, null
  from idempotency where key = any($4::text[]) and realm = $1::int4
union all
select 5::int2, null, null, null, null, null, null, date_part('epoch', clock_timestamp()), null, null, null, null, null, null`;

// For a repeated round: its events may be stored already. Uses the primary key (id, …) of the monthly partitions between the
// bounds. It is a statement of its own, because opening all partitions took half of the statement's time in a young database
// and nine tenths after seven years.
export const READ_BATCH_AGAIN_SQL = `${READ_BATCH_SQL}
union all
select 4::int2, null, null, null, null, null, null, null, null, null, null, uuid_send(id), null, null
  from events where id = any($6::uuid[]) and id between $7::uuid and $8::uuid and realm = $1::int4`;

function readCustomer(row: RawRow): StoredCustomer {
	const [
		,
		id,
		status,
		riskLevel,
		screeningStatus,
		cases,
		version,
		screened,
		created,
		lastEvent,
		lastReceived,
		profile,
		sealed,
		heldBy,
	] = row;
	return {
		id: id ?? "",
		version: Number(version),
		status: status as CustomerStatus,
		heldBy: heldBy ?? "",
		riskLevel: riskLevel as RiskLevel,
		screeningStatus: screeningStatus as ScreeningStatus,
		lastScreenedAt: screened === null ? null : decodeEpoch(screened),
		openCases: cases === "[]" ? [] : (JSON.parse(cases ?? "[]") as OpenCase[]),
		createdAt: decodeEpoch(created),
		lastEventAt: decodeEpoch(lastEvent),
		lastReceivedAt: decodeEpoch(lastReceived),
		profile: decodeBytes(profile),
		sealed: sealed === null || sealed === undefined ? undefined : decodeBytes(sealed),
	};
}

export interface ReadBatchOptions {
	readonly realm: Realm;
	readonly customerIds: readonly string[];
	readonly hashes: readonly Hash[];
	readonly keys: readonly string[];
	readonly eventIds: readonly Uint8Array[];
	/** Customers whose sealed fields are read too. */
	readonly sealedOf: readonly string[];
}

export async function readBatch(executor: Executor, options: ReadBatchOptions): Promise<BatchRead> {
	const values: RawValue[] = [
		options.realm,
		encodeTextArray(options.customerIds),
		encodeHashArray(options.hashes),
		encodeTextArray(options.keys),
		encodeTextArray(options.sealedOf),
	];
	const isAgain = options.eventIds.length > 0;
	if (isAgain) values.push(encodeUuidArray(options.eventIds), ...boundsOf(options.eventIds));
	const rows = await queryRaw(executor, {
		name: isAgain ? "read-batch-again" : "read-batch",
		text: isAgain ? READ_BATCH_AGAIN_SQL : READ_BATCH_SQL,
		values,
	});
	const customers = new Map<string, StoredCustomer>();
	const entities: EntityFacts[] = [];
	const keys = new Map<string, StoredKey>();
	const storedEvents = new Set<string>();
	let clockMs = 0;
	for (const row of rows) {
		switch (row[0]) {
			case "1": {
				const customer = readCustomer(row);
				customers.set(customer.id, customer);
				break;
			}
			case "2":
				entities.push(
					new StoredEntity(row[1], row[6], decodeHash(row[11]), {
						members: row[2],
						movements: row[3],
						marks: row[4],
						rings: row[5],
						flows: row[13],
					}),
				);
				break;
			case "3": {
				const data = decodeBytes(row[11]);
				const stored = { customerId: row[2] ?? "", eventId: data.subarray(0, 16), fingerprint: data.subarray(16) };
				keys.set(row[1] ?? "", stored);
				break;
			}
			case "5":
				// Rounded down: no receipt time may be above it.
				clockMs = Math.floor(Number(row[7]) * 1000);
				break;
			default:
				storedEvents.add(row[11]?.slice(2) ?? "");
		}
	}
	return { customers, entities, keys, storedEvents, clockMs };
}
