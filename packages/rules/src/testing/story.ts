// For tests that tell a story: decides and folds the events of one customer in turn, as the service does.

import type {
	CountryServed,
	CustomerState,
	EntityFacts,
	LearnedLayer,
	NetworkFacts,
	NormalEvent,
	OutsideModel,
	RuleSetDocument,
	WorkspaceSettings,
} from "@hakiki/domain";
import { catalogue } from "../catalogue/catalogue.ts";
import type { CustomerChange, Outcome } from "../outcome.ts";
import { decodeProfile } from "../profile/codec/decode-profile.ts";
import { encodeProfile } from "../profile/codec/encode-profile.ts";
import { foldChange } from "../profile/fold-change.ts";
import { foldEvent } from "../profile/fold-event.ts";
import { createProfile, type Profile } from "../profile/profile.ts";
import { compileRuleSet, defaultRuleSet } from "../rule-set/compile-rule-set.ts";
import { decide } from "../scoring/decide.ts";

export function makeNetwork(entities: readonly EntityFacts[] = []): NetworkFacts {
	return {
		find: (role, hash) => entities.find((entity) => entity.role === role && entity.hash === hash),
		allOf: (hash) => entities.filter((entity) => entity.hash === hash),
	};
}

export function makeEntity(fields: Partial<EntityFacts> & Pick<EntityFacts, "role" | "hash">): EntityFacts {
	const members = fields.members ?? [];
	return {
		members,
		isSaturated: false,
		memberCount: members.length,
		movementsByDay: [],
		marks: [],
		rings: [],
		flows: "",
		...fields,
	};
}

export function makeWorkspace(fields: Partial<WorkspaceSettings> = {}): WorkspaceSettings {
	return {
		country: "KE",
		currency: "KES",
		mode: "enforce",
		travelRule: { thresholdUsd: 1000, isInclusive: false },
		timeZone: "Africa/Nairobi",
		...fields,
	};
}

export class Story {
	profile: Profile = createProfile();
	customer: CustomerState;
	network: NetworkFacts = makeNetwork();
	readonly history: { event: NormalEvent; outcome: Outcome }[] = [];
	readonly workspace: WorkspaceSettings;
	private readonly ruleSet;

	constructor(
		options: {
			country?: CountryServed;
			mode?: "enforce" | "observe";
			rules?: RuleSetDocument["rules"];
			layer?: LearnedLayer;
			model?: OutsideModel;
		} = {},
	) {
		const country = options.country ?? "KE";
		this.workspace = makeWorkspace({
			country,
			currency: country === "KE" ? "KES" : "NGN",
			mode: options.mode ?? "enforce",
			usdRate: country === "KE" ? 130 : 1_500,
		});
		const { rules = {}, layer, model } = options;
		const learned = { ...(layer && { layer }), ...(model && { model }) };
		this.ruleSet = compileRuleSet({ ...defaultRuleSet(country), rules, ...learned }, catalogue);
		this.customer = {
			id: "customer-1",
			status: "active",
			riskLevel: "low",
			screeningStatus: "clear",
			lastScreenedAt: null,
			openCases: [],
			createdAt: 0,
			lastEventAt: 0,
		};
	}

	/** Decides an event without recording it. */
	ask(event: NormalEvent): Outcome {
		const { customer, profile, network, workspace, ruleSet } = this;
		return decide({ event, customer, isNewCustomer: profile.lastAt === 0, profile, network, workspace, ruleSet });
	}

	/** Decides and records, through bytes, as the service stores it. */
	post(event: NormalEvent): Outcome {
		const outcome = this.ask(event);
		foldEvent(this.profile, event, outcome);
		this.profile = decodeProfile(encodeProfile(this.profile));
		if (outcome.holds) this.customer = { ...this.customer, status: "held" };
		this.history.push({ event, outcome });
		return outcome;
	}

	change(change: CustomerChange): void {
		foldChange(this.profile, change);
		this.profile = decodeProfile(encodeProfile(this.profile));
	}
}

export function rulesOf(outcome: Outcome): string[] {
	return outcome.reasons.map((reason) => reason.rule);
}
