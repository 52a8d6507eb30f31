import type { ReactNode } from "react";
import { Command } from "./command.tsx";

/** A request that sends the first event. */
export function FirstRequest(): ReactNode {
	return (
		<Command
			text={`curl ${location.origin}/v1/events -H "Authorization: Bearer $HAKIKI_KEY" -H 'Content-Type: application/json' -d '{"type":"sim.swap","customer_id":"customer-1"}'`}
		/>
	);
}
