// The one read of a batch: customers with their versions, what the network knows, and known idempotency keys.

import type {
	CustomerStatus,
	EntityFacts,
	EntityRole,
	Hash,
	OpenCase,
	RiskLevel,
	ScreeningStatus,
} from "@hakiki/domain";
import type { Executor, Realm } from "../executor.ts";
import {
	decodeInt8,
	decodeText,
	decodeTime,
	encodeByteaArray,
	encodeTextArray,
	encodeUuidArray,
} from "../wire/binary-array.ts";
import { type BinaryRow, queryBinary } from "../wire/binary-query.ts";

export interface StoredCustomer {
	readonly id: string;
	readonly version: number;
	readonly status: CustomerStatus;
	readonly riskLevel: RiskLevel;
	readonly screeningStatus: ScreeningStatus;
	readonly lastScreenedAt: number | null;
	readonly openCases: readonly OpenCase[];
	readonly createdAt: number;
	readonly lastEventAt: number;
	readonly lastReceivedAt: number;
	readonly profile: Uint8Array;
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
	/** Hex of the ids of events that are already stored; asked for on repeat rounds only. */
	readonly storedEvents: ReadonlySet<string>;
}

// Uses the primary keys of customers (id, realm), entities (hash, role, realm), idempotency (key, realm) and events
// (id, …). Four kinds of row in one answer, because each round trip costs more than the empty columns.
const SQL = `
select 1::int2 as kind, id as key, status as a, risk_level as b, screening_status as c, open_cases as d,
       version as n, screened_at as t1, created_at as t2, last_event_at as t3, last_received_at as t4, profile as data
  from customers where id = any($2::text[]) and realm = $1::int4
union all
select 2::int2, role, members::text, movements::text, marks::text, null, member_count, null, null, null, null, hash
  from entities where hash = any($3::bytea[]) and realm = $1::int4
union all
select 3::int2, key, customer_id, null, null, null, null, null, null, null, null, uuid_send(event_id) || fingerprint
  from idempotency where key = any($4::text[]) and realm = $1::int4
union all
select 4::int2, null, null, null, null, null, null, null, null, null, null, uuid_send(id)
  from events where id = any($5::uuid[]) and realm = $1::int4`;

const text = (value: Buffer | null | undefined): string => (value ? decodeText(value) : "");

function readCustomer(row: BinaryRow): StoredCustomer {
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
	] = row;
	const openCases = text(cases);
	return {
		id: text(id),
		version: version ? decodeInt8(version) : 0,
		status: text(status) as CustomerStatus,
		riskLevel: text(riskLevel) as RiskLevel,
		screeningStatus: text(screeningStatus) as ScreeningStatus,
		lastScreenedAt: screened ? decodeTime(screened) : null,
		openCases: openCases === "[]" ? [] : (JSON.parse(openCases) as OpenCase[]),
		createdAt: created ? decodeTime(created) : 0,
		lastEventAt: lastEvent ? decodeTime(lastEvent) : 0,
		lastReceivedAt: lastReceived ? decodeTime(lastReceived) : 0,
		profile: profile ?? new Uint8Array(),
	};
}

type Members = Record<string, [number, number | null]>;

function readEntity(row: BinaryRow): EntityFacts {
	const [, role, members, movements, marks, , memberCount, , , , , hash] = row;
	const count = memberCount ? decodeInt8(memberCount) : 0;
	return {
		role: text(role) as EntityRole,
		hash: (hash?.toString("base64url") ?? "") as Hash,
		members: Object.entries(JSON.parse(text(members)) as Members).map(([customerId, [lastSeenAt, lastFailedAt]]) =>
			lastFailedAt === null ? { customerId, lastSeenAt } : { customerId, lastSeenAt, lastFailedAt },
		),
		memberCount: count,
		isSaturated: count > 32,
		movementsByDay: Object.entries(JSON.parse(text(movements)) as Record<string, number>).map(([day, counted]) => ({
			day: Number(day),
			count: counted,
		})),
		marks: Object.entries(JSON.parse(text(marks)) as Record<string, [string, number]>).map(
			([eventId, [customerId, at]]) => ({ eventId, customerId, at }),
		),
	};
}

export interface ReadBatchOptions {
	readonly realm: Realm;
	readonly customerIds: readonly string[];
	readonly hashes: readonly Hash[];
	readonly keys: readonly string[];
	readonly eventIds: readonly Uint8Array[];
}

export async function readBatch(executor: Executor, options: ReadBatchOptions): Promise<BatchRead> {
	const rows = await queryBinary(executor, {
		name: "read-batch",
		text: SQL,
		values: [
			options.realm,
			encodeTextArray(options.customerIds),
			encodeByteaArray(options.hashes.map((hash) => Buffer.from(hash, "base64url"))),
			encodeTextArray(options.keys),
			encodeUuidArray(options.eventIds),
		],
	});
	const customers = new Map<string, StoredCustomer>();
	const entities: EntityFacts[] = [];
	const keys = new Map<string, StoredKey>();
	const storedEvents = new Set<string>();
	for (const row of rows) {
		const data = row[11] ?? Buffer.alloc(0);
		switch (row[0]?.readInt16BE(0)) {
			case 1: {
				const customer = readCustomer(row);
				customers.set(customer.id, customer);
				break;
			}
			case 2:
				entities.push(readEntity(row));
				break;
			case 3:
				keys.set(text(row[1]), {
					customerId: text(row[2]),
					eventId: data.subarray(0, 16),
					fingerprint: data.subarray(16),
				});
				break;
			default:
				storedEvents.add(data.toString("hex"));
		}
	}
	return { customers, entities, keys, storedEvents };
}
