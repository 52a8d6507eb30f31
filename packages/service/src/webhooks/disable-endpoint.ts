// Disables an endpoint that answered 410 or failed for days. The log, the audit log, the list of endpoints and `doctor` show
// it.

import { type EndpointDisabledReason, formatIdOfUuid } from "@hakiki/domain";
import { findEndpoint, giveUpDeliveries, inRepeatedTransaction, type Realm, updateEndpoint } from "@hakiki/store";
import { auditAdminAct } from "../admin/admin-tools.ts";
import type { JobTools } from "../jobs/job.ts";
import { placeOfRealm } from "../realms/place-of-realm.ts";

export async function disableEndpoint(
	tools: JobTools,
	act: { readonly realm: Realm; readonly id: string; readonly reason: EndpointDisabledReason },
): Promise<void> {
	const { realm, id, reason } = act;
	const at = tools.world.now();
	const isDisabled = await inRepeatedTransaction(tools.pool, async (client) => {
		const stored = await findEndpoint(client, { realm, id, isLocked: true });
		if (stored === undefined || stored.disabledAt !== null) return false;
		const { kinds, sealed, failingSince } = stored;
		await updateEndpoint(client, { realm, id, kinds, sealed, disabledAt: at, disabledReason: reason });
		const dead = await giveUpDeliveries(client, { realm, endpointId: id, at });
		await auditAdminAct(
			client,
			tools.master,
			{ realm, anyRealm: realm },
			{
				at,
				actor: "system",
				action: "webhook.disabled",
				subject: formatIdOfUuid("wep", id),
				details: {
					reason,
					failing_since: failingSince === null ? null : new Date(failingSince).toISOString(),
					given_up: dead,
				},
			},
		);
		return true;
	});
	if (isDisabled) {
		tools.world.log("warn", "a webhook endpoint was disabled", {
			component: "webhooks",
			...(await placeOfRealm(tools.pool, realm)),
			endpointId: formatIdOfUuid("wep", id),
		});
	}
}
