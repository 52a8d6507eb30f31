// Operations on learning weights from labels.

import { LearningChangeSchema } from "../schemas/learning.ts";
import { EvidenceSchema, LearnedVersionSchema, LearningSchema } from "../schemas/learning-answers.ts";
import { defineOperation } from "./operation.ts";

export const readLearning = defineOperation({
	id: "readLearning",
	method: "GET",
	path: "/v1/rules/learning",
	scope: "rules:read",
	tag: "Rules",
	summary: "Read the learning settings and the latest rounds",
	answer: LearningSchema,
});

export const changeLearning = defineOperation({
	id: "changeLearning",
	countsInBothModes: true,
	method: "PUT",
	path: "/v1/rules/learning",
	scope: "rules:write",
	tag: "Rules",
	summary: "Change the learning settings",
	body: LearningChangeSchema,
	answer: LearningSchema,
	example: { body: { mode: "approval" } },
});

export const publishLearned = defineOperation({
	id: "publishLearned",
	countsInBothModes: true,
	method: "POST",
	path: "/v1/rules/learning/{round_id}/publish",
	scope: "rules:write",
	tag: "Rules",
	summary: "Publish the weights of a learning round",
	answer: LearnedVersionSchema,
});

export const readEvidence = defineOperation({
	id: "readEvidence",
	method: "GET",
	path: "/v1/rules/evidence",
	scope: "rules:read",
	tag: "Rules",
	summary: "Read the performance of each rule",
	description: "For each rule: how often it fired, on which labels, its precision, and its weight over time.",
	answer: EvidenceSchema,
});
