// For tests: a caller for tests of the HTTP edge alone, without a service.

import { expandScopes } from "@hakiki/domain";
import type { Caller, PermitAnswer } from "@hakiki/service";

export const KEY = "svc_test_right";

export const CALLER: Caller = {
	keyId: "key_1",
	actor: "key:key_1",
	user: null,
	realm: 7 as Caller["realm"],
	workspaceId: "wsp_1",
	isLive: false,
	rateLimitPerMinute: 1200,
	scopes: expandScopes(["events"]),
};

export const GRANTED: PermitAnswer = {
	isGranted: true,
	limit: 1200,
	remaining: 1199,
	resetSeconds: 42,
	retryAfterSeconds: 0,
};

export const READY = async () => ({ isReady: true, problems: [] });
