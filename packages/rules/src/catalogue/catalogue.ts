// Every rule there is. A new rule is one file and one line here; ids are never renamed.

import type { Rule } from "../rule.ts";
import { agentLimit } from "./agent-limit.ts";
import { agentSplitting } from "./agent-splitting.ts";
import { allowlisted } from "./allowlisted.ts";
import { amountSpike } from "./amount-spike.ts";
import { anonymousNetwork } from "./anonymous-network.ts";
import { balanceDrain } from "./balance-drain.ts";
import { blocklisted } from "./blocklisted.ts";
import { cashThreshold } from "./cash-threshold.ts";
import { confirmedFraudLink } from "./confirmed-fraud-link.ts";
import { credentialStuffingDevice } from "./credential-stuffing-device.ts";
import { credentialsChangedPayout } from "./credentials-changed-payout.ts";
import { crossBorder } from "./cross-border.ts";
import { customerHeld } from "./customer-held.ts";
import { customerRecentFraud } from "./customer-recent-fraud.ts";
import { destinationChangedPayout } from "./destination-changed-payout.ts";
import { destinationShared } from "./destination-shared.ts";
import { deviceShared } from "./device-shared.ts";
import { dormantReactivated } from "./dormant-reactivated.ts";
import { establishedCustomer } from "./established-customer.ts";
import { failedBurst } from "./failed-burst.ts";
import { failedLoginsThenSuccess } from "./failed-logins-then-success.ts";
import { fanIn } from "./fan-in.ts";
import { fanOut } from "./fan-out.ts";
import { firstPaymentToPayee } from "./first-payment-to-payee.ts";
import { highRiskCountry } from "./high-risk-country.ts";
import { identityShared } from "./identity-shared.ts";
import { impossibleTravel } from "./impossible-travel.ts";
import { ipCountryMismatch } from "./ip-country-mismatch.ts";
import { knownDestination } from "./known-destination.ts";
import { kycLevelLimit } from "./kyc-level-limit.ts";
import { minor } from "./minor.ts";
import { nearCap } from "./near-cap.ts";
import { newDeviceOutflow } from "./new-device-outflow.ts";
import { newWalletLarge } from "./new-wallet-large.ts";
import { nubanInvalid } from "./nuban-invalid.ts";
import { passThrough } from "./pass-through.ts";
import { phoneShared } from "./phone-shared.ts";
import { simSwapPayout } from "./sim-swap-payout.ts";
import { structuring } from "./structuring.ts";
import { takeoverSequence } from "./takeover-sequence.ts";
import { travelRuleMissing } from "./travel-rule-missing.ts";
import { usualDevicePlaceTime } from "./usual-device-place-time.ts";
import { velocityAmount } from "./velocity-amount.ts";
import { velocityCount } from "./velocity-count.ts";
import { walletCap } from "./wallet-cap.ts";
import { walletInvalid } from "./wallet-invalid.ts";
import { walletNetworkMismatch } from "./wallet-network-mismatch.ts";
import { walletSanctioned } from "./wallet-sanctioned.ts";
import { walletShared } from "./wallet-shared.ts";

export const catalogue: readonly Rule[] = [
	simSwapPayout,
	newDeviceOutflow,
	credentialsChangedPayout,
	destinationChangedPayout,
	failedLoginsThenSuccess,
	credentialStuffingDevice,
	impossibleTravel,
	takeoverSequence,
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
	identityShared,
	phoneShared,
	firstPaymentToPayee,
	amountSpike,
	velocityCount,
	velocityAmount,
	failedBurst,
	customerRecentFraud,
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
	newWalletLarge,
	walletShared,
	customerHeld,
	blocklisted,
	allowlisted,
	knownDestination,
	establishedCustomer,
	usualDevicePlaceTime,
];
