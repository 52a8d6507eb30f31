// For tests: a caller for tests of the HTTP edge alone, without a service.

import { expandScopes } from "@hakiki/domain";
import type { Caller, PermitAnswer } from "@hakiki/service";

export const KEY = "svc_test_right";

export const CALLER: Caller = {
	keyId: "01a1f218-f3e7-7000-a4db-b531b20300c4",
	actor: "key:01a1f218-f3e7-7000-a4db-b531b20300c4",
	user: null,
	realm: 7 as Caller["realm"],
	workspaceId: "01a1f218-f40a-7000-ac51-6bd54e9e56bf",
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
