import { scrubEvent } from "@hakiki/domain";
import fc from "fast-check";
import { expect, it } from "vitest";
import { makeLogin, START_MS } from "../testing/events.ts";
import { randomLife } from "../testing/random-events.ts";
import { encodeProfile } from "./codec/encode-profile.ts";
import { foldChange } from "./fold-change.ts";
import { foldEvent } from "./fold-event.ts";
import { createProfile } from "./profile.ts";

it("A profile after an erasure is the same whichever of the events before have lost their personal parts", () => {
	fc.assert(
		fc.property(randomLife, fc.array(fc.boolean()), fc.nat(), (life, areScrubbed, at) => {
			const whole = createProfile();
			const partly = createProfile();
			const erasedAfter = life.length === 0 ? 0 : at % life.length;
			for (const [index, { event, folded }] of life.entries()) {
				const isScrubbed = index <= erasedAfter && areScrubbed[index % areScrubbed.length] === true;
				foldEvent(whole, event, folded);
				foldEvent(partly, isScrubbed ? scrubEvent(event, 1) : event, folded);
				if (index !== erasedAfter) continue;
				foldChange(whole, { kind: "erased", at: event.receivedAt });
				foldChange(partly, { kind: "erased", at: event.receivedAt });
			}
			expect(encodeProfile(partly)).toEqual(encodeProfile(whole));
		}),
		{ numRuns: 100 },
	);
});

it("An erased profile knows no place, no name and no birth date, and all its counts", () => {
	const profile = createProfile();
	const located = { ...makeLogin(START_MS, "phone"), location: { lat: -1.28, lng: 36.82 } };
	const told = { customer: { nameKeys: [4, 5], adultAt: START_MS + 9e10 } };
	foldEvent(profile, { ...located, ...told }, { decision: "allow", score: 3 });
	expect([profile.places.length, profile.nameKeys.length, profile.adultDay > 0]).toEqual([1, 2, true]);
	const { devices, hoursOfDay, lastAt } = structuredClone(profile);
	foldChange(profile, { kind: "erased", at: START_MS + 1 });
	expect(profile).toMatchObject({ places: [], nameKeys: [], adultDay: 0, locatedAt: 0, locatedLat: 0, locatedLng: 0 });
	expect(profile).toMatchObject({ devices, hoursOfDay, lastAt });
});
