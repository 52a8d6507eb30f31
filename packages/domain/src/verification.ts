// The methods by which a customer can prove their identity.

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

/** A thief with the phone, the password and the number cannot pass these methods. */
export const STRONG_METHODS: ReadonlySet<VerificationMethod> = new Set([
	"biometric",
	"security_key",
	"document",
	"in_person",
]);

/** These methods reach the current holder of the phone number. They prove nothing shortly after a swap or a change. */
export const PHONE_METHODS: ReadonlySet<VerificationMethod> = new Set([
	"otp_sms",
	"otp_call",
	"ussd_prompt",
	"callback",
]);
