import { AppError, type ErrorCode } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { compileValidator } from "../parse/compile-validator.ts";
import { ErrorSchema } from "../schemas/error.ts";
import { ERROR_CODES } from "./error-catalogue.ts";
import { presentError } from "./present-error.ts";

const findMistakes = compileValidator(ErrorSchema);

describe("presentError", () => {
	it.each<[ErrorCode, number]>([
		["invalid_request", 400],
		["invalid_api_key", 401],
		["forbidden", 403],
		["not_found", 404],
		["method_not_allowed", 405],
		["idempotency_conflict", 409],
		["payload_too_large", 413],
		["unsupported_media_type", 415],
		["rate_limited", 429],
		["internal_error", 500],
		["service_unavailable", 503],
		["screening_unavailable", 503],
	])("answers %s with %i, in the one shape of every error", (code, status) => {
		const presented = presentError(new AppError(code, "Words"), "req_1");
		expect(presented.status).toBe(status);
		expect(JSON.parse(presented.body)).toEqual({ error: code, message: "Words", details: [], request_id: "req_1" });
		expect(findMistakes(JSON.parse(presented.body))).toEqual([]);
	});

	it("knows every code there is", () => {
		expect(ERROR_CODES).toHaveLength(15);
	});

	it("names every wrong field, and the first one in the message", () => {
		const error = AppError.invalid([
			{ field: "amount", code: "required", message: "is required for transaction" },
			{ field: "asset.code", code: "required", message: "is required" },
		]);
		expect(presentError(error, "r").body).toBe(
			'{"error":"invalid_request","message":"amount: is required for transaction","details":[' +
				'{"field":"amount","code":"required","message":"is required for transaction"},' +
				'{"field":"asset.code","code":"required","message":"is required"}],"request_id":"r"}',
		);
	});

	it("asks to come back after whole seconds, at least one, only where coming back helps", () => {
		const wait = (code: ErrorCode, retryAfterSeconds?: number) =>
			presentError(new AppError(code, "w", retryAfterSeconds === undefined ? {} : { retryAfterSeconds }), "r")
				.retryAfterSeconds;
		expect(wait("rate_limited", 12.2)).toBe(13);
		expect(wait("rate_limited", 0)).toBe(1);
		expect(wait("service_unavailable")).toBe(1);
		expect(wait("internal_error")).toBeUndefined();
	});

	it("never shows the cause", () => {
		const error = new AppError("internal_error", "Something went wrong", { cause: new Error("secret 0712000111") });
		expect(presentError(error, "r").body).not.toContain("secret");
	});
});
