export * from "./api-keys.ts";
export * from "./audit-chain.ts";
export { type BlindIndex, createBlindIndex } from "./blind-index.ts";
export { createFingerprint, FINGERPRINT_BYTES, type Fingerprint } from "./fingerprint.ts";
export {
	addWrappingKey,
	countRecipients,
	createInstallationKeys,
	isRecipient,
	openInstallationKeys,
	refreshMasterKey,
	rewrapInstallationKeys,
	useNewestWrappingKey,
} from "./installation-keys.ts";
export { generateMasterKey, generateMasterKeyFile, loadMasterKey, type MasterKeyOptions } from "./load-master-key.ts";
export type { MacKey } from "./mac.ts";
export { MasterKey } from "./master-key.ts";
export { isKeyOf, keyCheckOf, OperatorKey, refuseKey } from "./operator-key.ts";
export { hashPassword, PASSWORD_COST, type PasswordCost, verifyPassword } from "./passwords.ts";
export { findNextKey, formerFileOf, nextFileOf, openNextKey, putNextKeyInPlace } from "./replace-key-file.ts";
export { isRowGenuine, macOfRow, type RowFields } from "./row-mac.ts";
export { type Place, SEAL_OVERHEAD_BYTES, SEAL_PLAINTEXT_BYTES_MAX, seal, unseal } from "./seal.ts";
export { createRecoveryCode, createToken, hashToken, type TokenKind } from "./tokens.ts";
export { buildTotpUri, computeTotp, createTotpSecret, findTotpStep, formatTotpSecret } from "./totp.ts";
export {
	addDataKey,
	createWorkspaceKeys,
	openKeysOfThread,
	openWorkspaceKeys,
	unwrapForThread,
	useNewestDataKey,
	type WorkspaceKeys,
} from "./workspace-keys.ts";
