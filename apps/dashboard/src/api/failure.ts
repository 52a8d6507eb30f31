// Failures of the service in one shape, and their messages for people.

import { t } from "../messages/common.ts";

export interface FailureDetail {
	readonly field: string;
	readonly code: string;
	readonly message: string;
}

export interface FailureFacts {
	/** 0 if there was no response. */
	readonly status: number;
	readonly code: string;
	readonly message: string;
	readonly details: readonly FailureDetail[];
	readonly requestId: string | undefined;
	readonly retryAfterSeconds: number | undefined;
}

export class ApiFailure extends Error {
	readonly status: number;
	readonly code: string;
	readonly details: readonly FailureDetail[];
	readonly requestId: string | undefined;
	readonly retryAfterSeconds: number | undefined;

	constructor(facts: FailureFacts) {
		super(facts.message);
		this.name = "ApiFailure";
		this.status = facts.status;
		this.code = facts.code;
		this.details = facts.details;
		this.requestId = facts.requestId;
		this.retryAfterSeconds = facts.retryAfterSeconds;
	}

	/** The message about a field of the request; nested fields as `address.city`. */
	findDetail(field: string): string | undefined {
		return this.details.find((detail) => detail.field === field)?.message;
	}

	/** Whether the session has ended. The dialog to sign in again then says so, and that the input is kept. */
	get isSessionEnd(): boolean {
		return this.status === 401 && this.code !== "sign_in_failed";
	}

	/** Whether the same request may succeed a moment later. */
	get isPassing(): boolean {
		// An operator has to load lists first.
		if (this.code === "screening_unavailable") return false;
		return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
	}
}

/** As `explainFailure`, for a request that only reads: nothing was typed that could be lost. */
export function explainReadFailure(error: unknown): string {
	if (!(error instanceof ApiFailure) || !error.isPassing) return explainFailure(error);
	return t(error.status === 0 ? "errorOfflineRead" : "errorBusyRead");
}

/** One or two sentences that say what happened and what to do. */
export function explainFailure(error: unknown): string {
	if (!(error instanceof ApiFailure)) return t("crashText");
	const { status, code, details, retryAfterSeconds, message } = error;
	const isScopeMissing = details.some((detail) => detail.code === "missing_scope");
	if (status === 0) return t("errorOffline");
	if (error.isPassing) return t("errorBusy");
	if (code === "screening_unavailable") return message;
	if (error.isSessionEnd) return t("errorSession");
	if (status === 429) return t("errorLimited", { seconds: retryAfterSeconds ?? 60 });
	if (status === 404) return t("errorNotFound");
	if (status === 403) return isScopeMissing || message === "" ? t("errorForbidden") : message;
	if (status === 409 || status === 412) return message === "" ? t("errorStale") : message;
	if (status >= 500) return t("errorInternal");
	const named = details.map((detail) => (detail.field === "" ? detail.message : `${detail.field} ${detail.message}`));
	return named.length === 0 ? message : named.join(" · ");
}
