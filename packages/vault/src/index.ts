export * from "./api-keys.ts";
export * from "./audit-chain.ts";
export { type BlindIndex, createBlindIndex } from "./blind-index.ts";
export { createFingerprint, FINGERPRINT_BYTES, type Fingerprint } from "./fingerprint.ts";
export { loadMasterKey, type MasterKeyOptions } from "./load-master-key.ts";
export { assertMasterKey, keyCheckOf, MasterKey } from "./master-key.ts";
export { type Place, SEAL_OVERHEAD_BYTES, SEAL_PLAINTEXT_BYTES_MAX, seal, unseal } from "./seal.ts";
export { createWorkspaceKeys, openWorkspaceKeys, rotateWorkspaceKeys, type WorkspaceKeys } from "./workspace-keys.ts";
