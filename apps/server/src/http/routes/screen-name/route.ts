// POST /v1/screen: sanctions and PEP matches for a name. It creates no customer.

import { operations, viewScreen } from "@hakiki/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../../serve.ts";
import type { HakikiService } from "../../service-port.ts";

export function registerScreenName(app: FastifyInstance, service: HakikiService): void {
	serve(app, operations.screenName, async ({ caller, body }) => {
		const { imo, registration_number: registration, documents, ...query } = body;
		const numbers = [imo, registration, ...(documents ?? [])].filter((number) => number !== undefined);
		const given = numbers.length === 0 ? query : { ...query, documents: numbers };
		return viewScreen(await service.screenName(caller, given));
	});
}
