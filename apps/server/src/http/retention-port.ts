// What the routes of keeping and erasing records need of the service. What is not there is an `AppError` of code `not_found`.

import type {
	CustomerExport,
	CustomerRecord,
	Erasure,
	ExportQuery,
	HoldChange,
	RelationshipEnd,
	RetentionChange,
	RetentionFacts,
} from "@hakiki/service";
import type { Caller } from "./service-port.ts";

type Given<Input> = Omit<Input, "actor">;

export interface RetentionPort {
	/** The workspace's currency, in which answers tell money. */
	currencyOf(caller: Caller): Promise<string>;
	read(caller: Caller): Promise<RetentionFacts>;
	change(caller: Caller, change: Given<RetentionChange>): Promise<RetentionFacts>;
	readRecord(caller: Caller, customerId: string): Promise<CustomerRecord>;
	erase(caller: Caller, erasure: Given<Erasure>): Promise<CustomerRecord>;
	placeHold(caller: Caller, change: Given<HoldChange>): Promise<CustomerRecord>;
	liftHold(caller: Caller, change: Given<HoldChange>): Promise<CustomerRecord>;
	endRelationship(caller: Caller, given: Given<RelationshipEnd>): Promise<CustomerRecord>;
	exportCustomer(caller: Caller, query: Given<ExportQuery>): Promise<CustomerExport & { readonly exportedAt: number }>;
}
