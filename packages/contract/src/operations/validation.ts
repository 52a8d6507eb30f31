// Operations on the validation report.

import { Type } from "@sinclair/typebox";
import { ValidationRequestSchema, ValidationSchema } from "../schemas/validation.ts";
import { defineOperation } from "./operation.ts";

export const readValidation = defineOperation({
	id: "readValidation",
	method: "GET",
	path: "/v1/rules/validation",
	scope: "rules:read",
	tag: "Rules",
	summary: "Read the latest validation report",
	description:
		"Calibration, precision and recall by month, drift of the score and of each signal, stability between versions, and who approved each of them. Live data with labels gets a new report every week.",
	answer: ValidationSchema,
});

export const requestValidation = defineOperation({
	id: "requestValidation",
	method: "POST",
	path: "/v1/rules/validation",
	scope: "rules:write",
	tag: "Rules",
	summary: "Request a new validation report",
	description: "The report replaces the latest one when it is done, mostly after a minute.",
	body: ValidationRequestSchema,
	answer: ValidationSchema,
	example: { body: { from: "2026-01-01T00:00:00Z" } },
});

export const printValidation = defineOperation({
	id: "printValidation",
	method: "GET",
	path: "/v1/rules/validation/report.pdf",
	scope: "rules:read",
	tag: "Rules",
	summary: "Print the latest validation report as PDF",
	media: "application/pdf",
	answer: Type.String({ format: "binary" }),
	errors: ["not_found"],
});
