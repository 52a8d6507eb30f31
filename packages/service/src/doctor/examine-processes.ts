// Checks that the processes that serve the API reach each other, because otherwise each of them decides by itself.

import { type LiveProcess, listProcesses, type Pool } from "@hakiki/store";
import { type Finding, ok, warn } from "./finding.ts";

const CHECK = "processes";

export async function examineProcesses(pool: Pool): Promise<Finding> {
	const live = await listProcesses(pool);
	const builds = new Set(live.map(({ build }) => build));
	if (builds.size > 1) {
		const finding = `${live.length} serve the API in ${builds.size} versions, which hand no events over to each other`;
		return warn(CHECK, finding, "Finish the upgrade; until then a decision costs more");
	}
	const apart = live.filter((one) => one.links < countOutside(one, live));
	const [first] = apart;
	if (first === undefined) return ok(CHECK, `${live.length} serve the API`);
	const place =
		first.address === undefined ? "one without a port" : `one at ${first.address.host}:${first.address.port}`;
	const finding = warn(
		CHECK,
		`${apart.length} of ${live.length} do not reach all others, such as ${place}, which reaches ${first.links}`,
		"Open the port between the servers, or set HAKIKI_HANDOVER_ADDRESS; until then a decision costs more",
	);
	return first.address === undefined ? finding : { ...finding, quotes: [first.address.host] };
}

function countOutside(own: LiveProcess, live: readonly LiveProcess[]): number {
	return live.filter(({ server }) => server !== own.server).length;
}
