// Pages of customers, filtered, in the order of their ids.

import type {
	CustomerStatus,
	CustomerSummary,
	Hash,
	LinkRole,
	OpenCase,
	RiskLevel,
	ScreeningStatus,
} from "@hakiki/domain";
import type { Executor, Realm } from "../../executor.ts";
import { Predicates } from "../predicates.ts";

interface CustomerFilters {
	readonly statuses?: readonly CustomerStatus[] | undefined;
	readonly riskLevels?: readonly RiskLevel[] | undefined;
	readonly screeningStatuses?: readonly ScreeningStatus[] | undefined;
	/** Any of these. */
	readonly ids?: readonly string[] | undefined;
}

export type ListedCustomer = Omit<CustomerSummary, "name" | "match" | "firstEventAt">;

// Written exactly as in the index customers_notable, which serves these filters. The primary key serves all others.
const NOTABLE =
	"(status <> 'active' or risk_level in ('high', 'critical') or screening_status in ('potential_match', 'confirmed_match'))";
const LOUD_RISKS: readonly string[] = ["high", "critical"];
const LOUD_SCREENINGS: readonly string[] = ["potential_match", "confirmed_match"];

function isNotable({ statuses, riskLevels, screeningStatuses }: CustomerFilters): boolean {
	return (
		statuses?.every((one) => one !== "active") === true ||
		riskLevels?.every((one) => LOUD_RISKS.includes(one)) === true ||
		screeningStatuses?.every((one) => LOUD_SCREENINGS.includes(one)) === true
	);
}

/**
 * Reads at most `scanMax` customers after an id, and gives those that pass the filters and the id where it stopped. Rare
 * customers may take several pages. Uses customers_notable or the primary key.
 */
export async function listCustomerPage(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly filters: CustomerFilters;
		readonly after: string;
		readonly limit: number;
		readonly scanMax: number;
	},
): Promise<{ readonly customers: readonly ListedCustomer[]; readonly scannedTo: string | undefined }> {
	const { filters, limit } = options;
	const scanned = new Predicates();
	scanned.add(`realm = ${scanned.bind(options.realm)}`);
	scanned.add(`id > ${scanned.bind(options.after)}`);
	scanned.addAnyOf("id", filters.ids);
	if (isNotable(filters)) scanned.add(NOTABLE);
	const scanMax = scanned.bind(options.scanMax);
	const scanText = scanned.text;
	const kept = new Predicates();
	kept.values.push(...scanned.values);
	kept.add("true");
	kept.addAnyOf("status", filters.statuses);
	kept.addAnyOf("risk_level", filters.riskLevels);
	kept.addAnyOf("screening_status", filters.screeningStatuses);
	const { rows } = await executor.query<CustomerPageRow>(
		`with seen as materialized (
		   select id, status, risk_level, screening_status, screened_at, open_cases, created_at, last_event_at
		     from customers where ${scanText} order by id limit ${scanMax}
		 ), kept as (
		   select * from seen where ${kept.text} order by id limit ${kept.bind(limit)}
		 )
		 select kept.*, whole.last_scanned, whole.scanned
		   from (select max(id) as last_scanned, count(*)::int as scanned from seen) as whole left join kept on true
		  order by kept.id`,
		kept.values,
	);
	const found = rows.flatMap((row) => (row.id === null ? [] : [{ ...row, id: row.id }]));
	const whole = rows[0];
	const isScanCut = whole !== undefined && whole.scanned === options.scanMax;
	const isPageFull = found.length === limit;
	const scannedTo = isPageFull ? found.at(-1)?.id : isScanCut ? (whole.last_scanned ?? undefined) : undefined;
	return {
		scannedTo,
		customers: found.map(summarize),
	};
}

interface CustomerPageRow {
	/** Null if the filters leave no customer. */
	readonly id: string | null;
	readonly status: CustomerStatus;
	readonly risk_level: RiskLevel;
	readonly screening_status: ScreeningStatus;
	readonly screened_at: Date | null;
	/** JSON. */
	readonly open_cases: string;
	readonly created_at: Date;
	readonly last_event_at: Date;
	readonly last_scanned: string | null;
	readonly scanned: number;
}

function summarize(row: CustomerPageRow & { readonly id: string }): ListedCustomer {
	return {
		id: row.id,
		status: row.status,
		riskLevel: row.risk_level,
		screeningStatus: row.screening_status,
		screenedAt: row.screened_at?.getTime() ?? null,
		openCaseCount: (JSON.parse(row.open_cases) as readonly OpenCase[]).length,
		createdAt: row.created_at.getTime(),
		lastEventAt: row.last_event_at.getTime(),
	};
}

/** The encoded profiles of a page of customers (primary key of customers). */
export async function listProfiles(
	executor: Executor,
	options: { readonly realm: Realm; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, Uint8Array>> {
	const { rows } = await executor.query<{ id: string; profile: Buffer }>(
		"select id, profile from customers where id = any($1::text[]) and realm = $2 limit $3",
		[options.ids, options.realm, options.ids.length],
	);
	return new Map(rows.map(({ id, profile }) => [id, profile]));
}

export interface CustomerLink {
	readonly customerId: string;
	readonly hash: Hash;
	readonly role: LinkRole;
	/** When the customer last used it. For a hub, whose members are not kept, when the customer first used it. */
	readonly seenAt: number;
}

/** The links of customers to any of these hashes (primary keys of links and entities). */
export async function listLinksOfHashes(
	executor: Executor,
	options: { readonly realm: Realm; readonly hashes: readonly string[]; readonly limit: number },
): Promise<readonly CustomerLink[]> {
	const { rows } = await executor.query<{ customer_id: string; hash: Buffer; role: LinkRole; seen_ms: string }>(
		`with linked as materialized (
		   select hash, customer_id, role, first_seen_at from links
		    where hash = any($1::bytea[]) and realm = $2 order by customer_id, role limit $3
		 )
		 select l.customer_id, l.hash, l.role,
		        coalesce((e.members -> l.customer_id ->> 0)::float8, extract(epoch from l.first_seen_at) * 1000)::int8 as seen_ms
		   from linked l left join entities e on e.hash = l.hash and e.realm = $2 and e.role = l.role
		  order by l.customer_id, l.role`,
		[options.hashes.map((hash) => Buffer.from(hash, "base64url")), options.realm, options.limit],
	);
	return rows.map((row) => ({
		customerId: row.customer_id,
		hash: row.hash.toString("base64url"),
		role: row.role,
		seenAt: Number(row.seen_ms),
	}));
}
