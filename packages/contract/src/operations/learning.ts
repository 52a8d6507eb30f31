// Operations on what labels have taught.

import { LearningChangeSchema } from "../schemas/learning.ts";
import { EvidenceSchema, LearnedVersionSchema, LearningSchema } from "../schemas/learning-answers.ts";
import { defineOperation } from "./operation.ts";

export const readLearning = defineOperation({
	id: "readLearning",
	method: "GET",
	path: "/v1/rules/learning",
	scope: "rules:read",
	tag: "Rules",
	summary: "Read how the rules learn, and the latest rounds",
	answer: LearningSchema,
});

export const changeLearning = defineOperation({
	id: "changeLearning",
	countsInBothModes: true,
	method: "PUT",
	path: "/v1/rules/learning",
	scope: "rules:write",
	tag: "Rules",
	summary: "Change how the rules learn",
	body: LearningChangeSchema,
	answer: LearningSchema,
	example: { body: { mode: "approval" } },
});

export const publishLearned = defineOperation({
	id: "publishLearned",
	method: "POST",
	path: "/v1/rules/learning/{round_id}/publish",
	scope: "rules:write",
	tag: "Rules",
	summary: "Publish the weights a round proposes",
	answer: LearnedVersionSchema,
});

export const readEvidence = defineOperation({
	id: "readEvidence",
	method: "GET",
	path: "/v1/rules/evidence",
	scope: "rules:read",
	tag: "Rules",
	summary: "Read what each rule has shown",
	description: "How often it fired, on what, how precise it was, and its weight over time.",
	answer: EvidenceSchema,
});
