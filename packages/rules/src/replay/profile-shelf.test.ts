import { expect, it } from "vitest";
import { encodeProfile } from "../profile/codec/encode-profile.ts";
import { foldEvent } from "../profile/fold-event.ts";
import { createProfile } from "../profile/profile.ts";
import { makePayout, START_MS } from "../testing/events.ts";
import { ProfileShelf } from "./profile-shelf.ts";

it("gives every profile back as it was, however many others were taken meanwhile", () => {
	const shelf = new ProfileShelf(12);
	const expected = new Map<string, ReturnType<typeof createProfile>>();
	for (let turn = 0; turn < 400; turn += 1) {
		const id = `customer-${(turn * 37) % 60}`;
		const event = makePayout(START_MS + turn * 60_000, 100 + turn, `payee-${turn % 5}`, { customerId: id });
		foldEvent(shelf.find(id) ?? shelf.add(id), event, { decision: "allow", score: 3 });
		const profile = expected.get(id) ?? createProfile();
		foldEvent(profile, event, { decision: "allow", score: 3 });
		expected.set(id, profile);
	}
	expect(shelf.size).toBe(60);
	expect(shelf.find("nobody")).toBeUndefined();
	for (const [id, profile] of expected)
		expect(encodeProfile(shelf.find(id) ?? createProfile())).toEqual(encodeProfile(profile));
});
