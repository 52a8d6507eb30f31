export { checkWallet, WALLET_ADDRESS_LENGTH_MAX, type WalletCheck, type WalletQuery } from "./check-wallet.ts";
export { findChain } from "./networks.ts";
