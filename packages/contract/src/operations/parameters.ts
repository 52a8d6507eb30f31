// What stands in braces in a path, and the ids that examples use throughout, so that they tell one story.

/** An id of another workspace, or of the other mode, is as unknown as one that never was. */
export const PATH_PARAMETERS: Readonly<Record<string, string>> = {
	customer_id: "The caller's own id of the customer, at most 128 characters.",
	event_id: "The event's id, `evt_` and 26 letters.",
	case_id: "The case's id, `cas_` and 26 letters.",
	entry_id: "The entry's id, `ent_` and 26 letters.",
	key_id: "The key's id, `key_` and 26 letters.",
	currency: "ISO 4217.",
	endpoint_id: "The webhook endpoint's id, `wep_` and 26 letters.",
	notice_id: "The id of what was sent, `whe_` and 26 letters.",
	version: "The number of a version of the rules.",
	round_id: "The number of a round of learning.",
	match_id: "The match's id, `mat_` and 26 letters.",
	run_id: "The number of a screening of all customers.",
	user_id: "The user's id, `usr_` and 26 letters.",
	session_id: "The session's id, `ses_` and 26 letters.",
	invitation_id: "The invitation's id, `inv_` and 26 letters.",
	clock: "The id of one of the workspace's clocks, as in `str`.",
	request_id: "The request's id, `rqs_` and 26 letters.",
	view_id: "The view's id, `viw_` and 26 letters.",
};

export const EXAMPLE_IDS = {
	customer_id: "cus_4711",
	event_id: "evt_01KA0000000000000000000001",
	case_id: "cas_01KA0000000000000000000002",
	entry_id: "ent_01KA0000000000000000000003",
	key_id: "key_01KA0000000000000000000004",
	currency: "USD",
	endpoint_id: "wep_01KA0000000000000000000005",
	notice_id: "whe_01KA0000000000000000000006",
	version: "1",
	round_id: "1",
	match_id: "mat_01KA0000000000000000000005",
	run_id: "1",
	user_id: "usr_01KA0000000000000000000007",
	session_id: "ses_01KA0000000000000000000008",
	invitation_id: "inv_01KA0000000000000000000009",
	clock: "str",
	request_id: "rqs_01KA0000000000000000000007",
	view_id: "viw_01KA0000000000000000000008",
} as const satisfies Readonly<Record<string, string>>;
