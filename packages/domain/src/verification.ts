// How a customer may prove to be who acts.

export const VERIFICATION_METHODS = [
	"otp_sms",
	"otp_call",
	"ussd_prompt",
	"callback",
	"otp_email",
	"app_approval",
	"biometric",
	"security_key",
	"document",
	"in_person",
] as const;
export type VerificationMethod = (typeof VERIFICATION_METHODS)[number];

/** Those that a thief with the phone, the password and the number cannot pass. */
export const STRONG_METHODS: ReadonlySet<VerificationMethod> = new Set([
	"biometric",
	"security_key",
	"document",
	"in_person",
]);

/** Those that reach whoever holds the phone's number now: worth nothing shortly after it was swapped or changed. */
export const PHONE_METHODS: ReadonlySet<VerificationMethod> = new Set([
	"otp_sms",
	"otp_call",
	"ussd_prompt",
	"callback",
]);
