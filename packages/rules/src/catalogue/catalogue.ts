// Every rule of the catalogue. A new rule is one file and one line here. Ids are never renamed.

import type { Rule } from "../rule.ts";
import { agentLimit } from "./agent-limit.ts";
import { agentSplitting } from "./agent-splitting.ts";
import { allowlisted } from "./allowlisted.ts";
import { amountSpike } from "./amount-spike.ts";
import { amountUnusualForWorkspace } from "./amount-unusual-for-workspace.ts";
import { anonymousNetwork } from "./anonymous-network.ts";
import { balanceDrain } from "./balance-drain.ts";
import { blocklisted } from "./blocklisted.ts";
import { bvnPhoneRechanged } from "./bvn-phone-rechanged.ts";
import { cardRetry } from "./card-retry.ts";
import { cashThreshold } from "./cash-threshold.ts";
import { confirmedFraudLink } from "./confirmed-fraud-link.ts";
import { contactChangedPayout } from "./contact-changed-payout.ts";
import { counterpartySanctionsMatch } from "./counterparty-sanctions-match.ts";
import { credentialStuffingDevice } from "./credential-stuffing-device.ts";
import { credentialsChangedPayout } from "./credentials-changed-payout.ts";
import { creditThenDrain } from "./credit-then-drain.ts";
import { crossBorder } from "./cross-border.ts";
import { customerHeld } from "./customer-held.ts";
import { customerRecentFraud } from "./customer-recent-fraud.ts";
import { customerSanctionsMatch } from "./customer-sanctions-match.ts";
import { destinationChangedPayout } from "./destination-changed-payout.ts";
import { destinationShared } from "./destination-shared.ts";
import { deviceShared } from "./device-shared.ts";
import { dormantReactivated } from "./dormant-reactivated.ts";
import { establishedCustomer } from "./established-customer.ts";
import { failedBurst } from "./failed-burst.ts";
import { failedLoginsThenSuccess } from "./failed-logins-then-success.ts";
import { fanIn } from "./fan-in.ts";
import { fanOut } from "./fan-out.ts";
import { farFromHome } from "./far-from-home.ts";
import { firstPartyBustOut } from "./first-party-bust-out.ts";
import { firstPaymentToPayee } from "./first-payment-to-payee.ts";
import { highRiskCountry } from "./high-risk-country.ts";
import { identityShared } from "./identity-shared.ts";
import { impossibleTravel } from "./impossible-travel.ts";
import { ipCountryMismatch } from "./ip-country-mismatch.ts";
import { knownDestination } from "./known-destination.ts";
import { kycLevelLimit } from "./kyc-level-limit.ts";
import { largeFirstTransaction } from "./large-first-transaction.ts";
import { minor } from "./minor.ts";
import { moneyCircle } from "./money-circle.ts";
import { moneyReturns } from "./money-returns.ts";
import { nameMismatch } from "./name-mismatch.ts";
import { nearCap } from "./near-cap.ts";
import { newAccountOutflow } from "./new-account-outflow.ts";
import { newAccountReceiving } from "./new-account-receiving.ts";
import { newDeviceNewDestination } from "./new-device-new-destination.ts";
import { newDeviceOutflow } from "./new-device-outflow.ts";
import { newPayeesOutflow } from "./new-payees-outflow.ts";
import { newWalletLarge } from "./new-wallet-large.ts";
import { nightActivity } from "./night-activity.ts";
import { nubanInvalid } from "./nuban-invalid.ts";
import { openStop } from "./open-stop.ts";
import { passThrough } from "./pass-through.ts";
import { pep } from "./pep.ts";
import { phoneShared } from "./phone-shared.ts";
import { rapidFollowUp } from "./rapid-follow-up.ts";
import { repeatedAmount } from "./repeated-amount.ts";
import { reversalAbuse } from "./reversal-abuse.ts";
import { ring } from "./ring.ts";
import { roundAmounts } from "./round-amounts.ts";
import { simSwapPayout } from "./sim-swap-payout.ts";
import { similarInbound } from "./similar-inbound.ts";
import { structuring } from "./structuring.ts";
import { takeoverSequence } from "./takeover-sequence.ts";
import { travelRuleIncomplete } from "./travel-rule-incomplete.ts";
import { travelRuleMissing } from "./travel-rule-missing.ts";
import { unprovenOutflow } from "./unproven-outflow.ts";
import { usualDevicePlaceTime } from "./usual-device-place-time.ts";
import { velocityAmount } from "./velocity-amount.ts";
import { velocityCount } from "./velocity-count.ts";
import { walletCap } from "./wallet-cap.ts";
import { walletInvalid } from "./wallet-invalid.ts";
import { walletNetworkMismatch } from "./wallet-network-mismatch.ts";
import { walletSanctioned } from "./wallet-sanctioned.ts";
import { walletShared } from "./wallet-shared.ts";
import { wrongSendRefund } from "./wrong-send-refund.ts";

const RULES = [
	simSwapPayout,
	newDeviceOutflow,
	credentialsChangedPayout,
	destinationChangedPayout,
	contactChangedPayout,
	bvnPhoneRechanged,
	failedLoginsThenSuccess,
	credentialStuffingDevice,
	impossibleTravel,
	farFromHome,
	newDeviceNewDestination,
	takeoverSequence,
	unprovenOutflow,
	newPayeesOutflow,
	openStop,
	balanceDrain,
	deviceShared,
	ipCountryMismatch,
	anonymousNetwork,
	dormantReactivated,
	destinationShared,
	confirmedFraudLink,
	fanIn,
	fanOut,
	passThrough,
	newAccountReceiving,
	identityShared,
	similarInbound,
	phoneShared,
	ring,
	moneyReturns,
	moneyCircle,
	nameMismatch,
	firstPaymentToPayee,
	amountSpike,
	amountUnusualForWorkspace,
	velocityCount,
	velocityAmount,
	rapidFollowUp,
	repeatedAmount,
	nightActivity,
	roundAmounts,
	newAccountOutflow,
	largeFirstTransaction,
	cardRetry,
	failedBurst,
	firstPartyBustOut,
	customerRecentFraud,
	wrongSendRefund,
	reversalAbuse,
	creditThenDrain,
	cashThreshold,
	structuring,
	walletCap,
	nearCap,
	agentLimit,
	agentSplitting,
	highRiskCountry,
	crossBorder,
	nubanInvalid,
	minor,
	kycLevelLimit,
	walletInvalid,
	walletNetworkMismatch,
	walletSanctioned,
	travelRuleMissing,
	travelRuleIncomplete,
	newWalletLarge,
	walletShared,
	customerSanctionsMatch,
	pep,
	counterpartySanctionsMatch,
	customerHeld,
	blocklisted,
	allowlisted,
	knownDestination,
	establishedCustomer,
	usualDevicePlaceTime,
];

export const catalogue: readonly Rule[] = RULES;

/** The ids of the catalogue, for tables that need an entry for every rule. */
export type RuleId = (typeof RULES)[number]["id"];
