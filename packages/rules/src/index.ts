// The rules' one door: profile, rule sets, deciding and folding.

import type { CountryServed, CustomerStatus, EntityRef, NormalEvent, RiskLevel } from "@hakiki/domain";
import type { CustomerChange, DecideInput, FoldedOutcome, Outcome } from "./outcome.ts";
import type { Profile } from "./profile/profile.ts";
import type { Rule } from "./rule.ts";
import type { RuleSet, RuleSetDocument } from "./rule-set/rule-set.ts";

export type * from "./outcome.ts";
export type { Profile } from "./profile/profile.ts";
export { createProfile } from "./profile/profile.ts";
export type * from "./rule.ts";
export type * from "./rule-set/rule-set.ts";

/** A fresh copy each call. */
export declare function decodeProfile(bytes: Uint8Array): Profile;
export declare function encodeProfile(profile: Profile): Uint8Array;
export declare function decide(input: DecideInput): Outcome;
export declare function foldEvent(profile: Profile, event: NormalEvent, folded: FoldedOutcome): void;
export declare function foldChange(profile: Profile, change: CustomerChange): void;
export declare function riskLevelOf(profile: Profile, status: CustomerStatus, nowMs: number): RiskLevel;
export declare function isLinkFresh(profile: Profile, ref: EntityRef, atMs: number): boolean;
export declare function compileRuleSet(document: RuleSetDocument, catalogue: readonly Rule[]): RuleSet;
export declare function defaultRuleSet(country: CountryServed): RuleSetDocument;
export declare const catalogue: readonly Rule[];
