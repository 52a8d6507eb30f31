// Fits the verbs of keeping and erasing records to the port the routes know.

import {
	type Caller,
	changeRetention,
	endRelationship,
	eraseCustomer,
	exportCustomer,
	liftLegalHold,
	placeLegalHold,
	readCustomerRecord,
	readRetentionSettings,
	type Service,
} from "@hakiki/service";
import type { RetentionPort } from "../http/retention-port.ts";
import { refuseFaults } from "./adapt-management.ts";

/** `refuse` turns a fault of the database into a 503. */
export function adaptRetention(service: Service, refuse: (error: unknown) => never): RetentionPort {
	const port: RetentionPort = {
		currencyOf: async ({ realm }: Caller) => (await service.openRealm(realm)).settings.currency,
		read: ({ realm }: Caller) => readRetentionSettings(service, realm),
		change: (caller: Caller, change) => changeRetention(service, caller.realm, { ...change, actor: caller.actor }),
		readRecord: ({ realm }: Caller, customerId) => readCustomerRecord(service, { realm, customerId }),
		erase: (caller: Caller, erasure) => eraseCustomer(service, caller, { ...erasure, actor: caller.actor }),
		placeHold: async (caller: Caller, change) => placeLegalHold(service, caller, { ...change, actor: caller.actor }),
		liftHold: async (caller: Caller, change) => liftLegalHold(service, caller, { ...change, actor: caller.actor }),
		endRelationship: async (caller: Caller, given) =>
			endRelationship(service, caller, { ...given, actor: caller.actor }),
		exportCustomer: async (caller: Caller, query) => {
			const context = await service.openRealm(caller.realm);
			const exportedAt = service.world.now();
			return { ...(await exportCustomer(service, context, { ...query, actor: caller.actor })), exportedAt };
		},
	};
	return refuseFaults(port, refuse);
}
