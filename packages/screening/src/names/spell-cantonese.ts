// The spelling of a Cantonese syllable in Hong Kong, which follows habits and no rule: Jyutping ze is Tse, zoeng is
// Cheung.

import { gatherSpellings, type Spellings } from "./spelled-syllables.ts";

const SYLLABLE = /^(gw|kw|ng|[bpmfdtnlgkhzcsjw])?(.*)$/;

function readTable(text: string): Readonly<Record<string, readonly string[]>> {
	return Object.fromEntries(text.split(" ").map((entry) => [entry.split(":")[0], entry.split(":")[1]?.split("/")]));
}

const INITIALS = readTable("b:p/b d:t/d g:k/g gw:kw/gw z:ch/ts/j c:ch/ts s:s/sh j:y");
const FINALS = readTable(
	"aa:a/ah aai:ai aau:au/aw aam:am aan:an aang:ang aap:ap aat:at aak:ak ai:ai/ei au:au/ow am:am/um an:an/un ap:ap/up " +
		"at:at/ut e:e/eh eng:eng/ing ei:ei/ee/i iu:iu/ew i:i/ee/ze o:o/or ou:o/ou/ow oe:eu oeng:eung oek:euk eoi:ui eon:un eot:ut " +
		"u:u/oo un:un/oon yu:u/ue/yu yun:un/uen yut:ut/uet",
);
/** Syllables that start with a written y, or have their own spelling. */
const WHOLE = readTable(
	"jyu:yu/yue jyun:yuen/yun jyut:yuet/yut ng:ng m:ng si:sze/see/si zi:chi/tsz/chee ci:chi/tsz lei:lee/lei/li zau:chow/chau/chau " +
		"wu:wu/woo sau:sau/sow jau:yau/yow wong:wong jing:ying jan:yan",
);

export function spellCantonese(jyutping: string): Spellings {
	const whole = WHOLE[jyutping];
	if (whole) return gatherSpellings(whole.slice(0, 1), whole.slice(1));
	const [, initial = "", final = ""] = SYLLABLE.exec(jyutping) ?? [];
	const starts = INITIALS[initial] ?? [initial];
	const ends = FINALS[final] ?? [final];
	const all = ends.flatMap((end) => starts.map((start) => start + end));
	return gatherSpellings(all.slice(0, 1), all.slice(1));
}
