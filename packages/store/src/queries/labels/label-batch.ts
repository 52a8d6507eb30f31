// Gives many events, each of another customer, their first label, with a few reads and one write. The customers are locked
// before anything else of them is read, in the order of their ids, as decisions lock them.

import type { EntityRef, FraudType, Label, RiskLevel } from "@hakiki/domain";
import type { Executor, Realm } from "../../executor.ts";
import {
	encodeByteaArray,
	encodeHashArray,
	encodeInt8Array,
	encodeTextArray,
	encodeTimeArray,
	encodeUuidArray,
} from "../../wire/binary-array.ts";
import { decodeEpoch, queryRaw } from "../../wire/raw-query.ts";
import type { NewAuditRow } from "../audit/audit.ts";
import { ADD_MARKS_SQL } from "../network/mark-entities.ts";
import { noteNetworkChange } from "../network/network-deciders.ts";

export interface LabelTarget {
	readonly customerId: string;
	/** JSON of the normalised event. */
	readonly body: string;
}

/** The events to label, by their UUIDs, without those that do not exist. */
export async function findLabelTargets(
	executor: Executor,
	options: { readonly realm: Realm; readonly eventIds: readonly string[] },
): Promise<ReadonlyMap<string, LabelTarget>> {
	// Reads one partition per id by the primary key (id, …).
	const rows = await queryRaw(executor, {
		name: "find-label-targets",
		text: "select id, customer_id, body from events where id = any($2::uuid[]) and realm = $1::int4",
		values: [options.realm, `{${options.eventIds.join(",")}}`],
	});
	return new Map(rows.map(([id, customerId, body]) => [id ?? "", { customerId: customerId ?? "", body: body ?? "" }]));
}

export async function lockCustomers(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerIds: readonly string[] },
): Promise<void> {
	await queryRaw(executor, {
		name: "lock-customers",
		text: "select from customers where id = any($2::text[]) and realm = $1::int4 order by id for update",
		values: [options.realm, encodeTextArray(options.customerIds)],
	});
}

/** The events that are already labelled. */
export async function findLabelled(
	executor: Executor,
	options: { readonly realm: Realm; readonly eventIds: readonly string[] },
): Promise<ReadonlySet<string>> {
	// Uses labels_current (event_id, source, realm).
	const rows = await queryRaw(executor, {
		name: "find-labelled",
		text: "select distinct event_id from labels where event_id = any($2::uuid[]) and realm = $1::int4 and is_current",
		values: [options.realm, `{${options.eventIds.join(",")}}`],
	});
	return new Set(rows.map(([id]) => id ?? ""));
}

/** When each customer was first seen on a device, in ms, by the customer's id. */
export async function listDevicesFirstSeen(
	executor: Executor,
	options: { readonly realm: Realm; readonly ties: readonly { readonly customerId: string; readonly hash: string }[] },
): Promise<ReadonlyMap<string, number>> {
	if (options.ties.length === 0) return new Map();
	// Uses the primary key of links (hash, customer_id, role, realm).
	const rows = await queryRaw(executor, {
		name: "list-devices-first-seen",
		text: `select l.customer_id, date_part('epoch', l.first_seen_at)
		   from unnest($2::bytea[], $3::text[]) as t(hash, customer_id)
		   join links l on l.hash = t.hash and l.customer_id = t.customer_id and l.role = 'device' and l.realm = $1::int4`,
		values: [
			options.realm,
			encodeHashArray(options.ties.map(({ hash }) => hash)),
			encodeTextArray(options.ties.map(({ customerId }) => customerId)),
		],
	});
	return new Map(rows.map(([customerId, seenAt]) => [customerId ?? "", decodeEpoch(seenAt)]));
}

export interface FirstLabel {
	readonly id: Uint8Array;
	/** The 16 bytes of the event's id. */
	readonly eventId: Uint8Array;
	readonly source: string;
	readonly label: Label;
	readonly fraudType: FraudType | undefined;
	readonly createdAt: number;
	/** The customer after the label. */
	readonly customer: {
		readonly id: string;
		readonly version: number;
		readonly nextVersion: number;
		readonly riskLevel: RiskLevel;
		readonly profile: Uint8Array;
	};
	/** JSON of the change, as it is folded into the profile. */
	readonly change: string;
	/** The entities that get the mark of this fraud, with its name and time. */
	readonly marks: { readonly refs: readonly EntityRef[]; readonly name: string; readonly at: number };
	readonly audit: NewAuditRow;
}

// Each entity keeps its 32 latest marks.
const WRITE_LABELS_SQL = `
with input as materialized (
  select * from unnest($2::text[], $3::int8[], $4::int8[], $5::text[], $6::bytea[], $7::text[], $8::uuid[], $9::uuid[],
                       $10::text[], $11::text[], $12::text[], $13::timestamptz[])
    as t(customer_id, version, next_version, risk_level, profile, change, id, event_id, source, label, fraud_type,
         created_at)
), changed as (
  update customers c set version = i.next_version, risk_level = i.risk_level, profile = i.profile
    from input i where c.id = i.customer_id and c.realm = $1::int4 and c.version = i.version
  returning c.id
), kept as (
  insert into customer_changes (customer_id, realm, seq, kind, body)
  select customer_id, $1::int4, next_version, 'label', change::jsonb from input
), labelled as (
  insert into labels (id, realm, event_id, customer_id, source, label, fraud_type, is_current, created_at)
  select id, $1::int4, event_id, customer_id, source, label, fraud_type, true, created_at from input
), marked as (
  insert into entities as e (hash, role, realm, marks)
  select hash, role, $1::int4, jsonb_object_agg(name, jsonb_build_array(customer_id, at, known_at)) from (
    select *, row_number() over (partition by hash, role order by at desc) as place
      from unnest($14::bytea[], $15::text[], $16::text[], $17::text[], $18::int8[], $27::int8[])
        as t(hash, role, name, customer_id, at, known_at)
  ) as latest where place <= 32 group by hash, role order by hash, role
  ${ADD_MARKS_SQL}
), audited as (
  insert into audit (workspace_id, realm, at, actor, action, subject, commitment, sealed, mac)
  select $19::uuid, $1::int4, t.at, t.actor, t.action, t.subject, t.commitment, t.sealed, t.mac
    from unnest($20::timestamptz[], $21::text[], $22::text[], $23::text[], $24::bytea[], $25::bytea[], $26::bytea[])
      as t(at, actor, action, subject, commitment, sealed, mac)
)
select id from changed`;

/** All events are of one workspace, and each of another customer. The customers must be locked. */
export async function writeFirstLabels(
	executor: Executor,
	options: { readonly realm: Realm; readonly workspaceId: string; readonly labels: readonly FirstLabel[] },
): Promise<void> {
	const { labels } = options;
	const marks = labels.flatMap(({ customer, createdAt, marks: { refs, name, at } }) =>
		refs.map(({ hash, role }) => ({ hash, role, name, at, knownAt: createdAt, customerId: customer.id })),
	);
	const audit = labels.map((one) => one.audit);
	const changed = await queryRaw(executor, {
		name: "write-first-labels",
		text: WRITE_LABELS_SQL,
		values: [
			options.realm,
			encodeTextArray(labels.map(({ customer }) => customer.id)),
			encodeInt8Array(labels.map(({ customer }) => customer.version)),
			encodeInt8Array(labels.map(({ customer }) => customer.nextVersion)),
			encodeTextArray(labels.map(({ customer }) => customer.riskLevel)),
			encodeByteaArray(labels.map(({ customer }) => customer.profile)),
			encodeTextArray(labels.map(({ change }) => change)),
			encodeUuidArray(labels.map(({ id }) => id)),
			encodeUuidArray(labels.map(({ eventId }) => eventId)),
			encodeTextArray(labels.map(({ source }) => source)),
			encodeTextArray(labels.map(({ label }) => label)),
			encodeTextArray(labels.map(({ fraudType }) => fraudType)),
			encodeTimeArray(labels.map(({ createdAt }) => createdAt)),
			encodeHashArray(marks.map(({ hash }) => hash)),
			encodeTextArray(marks.map(({ role }) => role)),
			encodeTextArray(marks.map(({ name }) => name)),
			encodeTextArray(marks.map(({ customerId }) => customerId)),
			encodeInt8Array(marks.map(({ at }) => at)),
			options.workspaceId,
			encodeTimeArray(audit.map(({ at }) => at)),
			encodeTextArray(audit.map(({ actor }) => actor)),
			encodeTextArray(audit.map(({ action }) => action)),
			encodeTextArray(audit.map(({ subject }) => subject)),
			encodeByteaArray(audit.map(({ commitment }) => commitment)),
			encodeByteaArray(audit.map(({ sealed }) => sealed)),
			encodeByteaArray(audit.map(({ mac }) => mac)),
			encodeInt8Array(marks.map(({ knownAt }) => knownAt)),
		],
	});
	if (changed.length !== labels.length) throw new Error("A customer's version moved under its lock");
	await noteNetworkChange(executor, { realm: options.realm, hashes: marks.map(({ hash }) => hash) });
}
