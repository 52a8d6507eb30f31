// Presents a request of an integration.

import type { ErrorCode, IntegrationRequest } from "@hakiki/domain";
import { formatTime } from "./format-time.ts";

export function viewIntegrationRequest(request: IntegrationRequest) {
	const { at, method, route, status, keyId, requestId, decision, error, warnings, hints, body } = request;
	return {
		at: formatTime(at),
		...{ method, route, status },
		key_id: keyId,
		request_id: requestId,
		decision,
		error: error && { ...error, code: error.code as ErrorCode },
		...{ warnings, hints, body },
	};
}
