// The only texts for the customer. They are the same for every suspicion, so that nobody learns that their name was
// screened or their payment reported.

import type { CustomerMessage } from "@hakiki/domain";

export const MESSAGES = {
	verify: {
		code: "verification_needed",
		en: "Please confirm that it is you before we continue.",
		sw: "Tafadhali thibitisha kwamba ni wewe kabla hatujaendelea.",
	},
	review: {
		code: "being_checked",
		en: "We are checking this request. We will let you know when it is done.",
		sw: "Tunakagua ombi hili. Tutakujulisha ukaguzi ukikamilika.",
	},
	block: {
		code: "not_completed",
		en: "We could not complete this request. Please contact customer care.",
		sw: "Hatukuweza kukamilisha ombi hili. Tafadhali wasiliana na huduma kwa wateja.",
	},
	limit: {
		code: "limit_reached",
		en: "This request is over the limit that applies. Try a smaller amount, or try again later.",
		sw: "Ombi hili limezidi kikomo kilichowekwa. Jaribu kiasi kidogo zaidi au ujaribu tena baadaye.",
	},
	/** For a customer who may be sending money on a scammer's orders. It accuses nobody and names no check. */
	scam: {
		code: "scam_warning",
		en: "You are sending a large amount to somebody you have not paid before. Scammers pretend to be a bank, an official, a relative or a seller, and tell you to hurry. We never ask you to move money to keep it safe. If somebody told you to make this payment, do not make it, and call us. If you are sure, you can confirm it after a short wait.",
		sw: "Unatuma kiasi kikubwa kwa mtu ambaye hujawahi kumlipa. Matapeli hujifanya benki, afisa wa serikali, jamaa au muuzaji na kukuhimiza uharakishe. Hatukuombi kamwe uhamishe pesa ili ziwe salama. Ikiwa kuna mtu aliyekuambia ulipe, usilipe, na utupigie simu. Ikiwa una uhakika, unaweza kuthibitisha baada ya kusubiri kidogo.",
		pcm: "You wan send big money give person wey you never pay before. Scammers dey pretend say dem be bank, government person, your family or seller, and dem go dey rush you. We no go ever tell you make you move your money make e dey safe. If anybody tell you make you send this money, no send am, call us. If you sure, you fit confirm am after you wait small.",
	},
	destination: {
		code: "check_destination",
		en: "Please check the details of the destination and try again.",
		sw: "Tafadhali hakiki maelezo ya unakotuma kisha ujaribu tena.",
	},
} as const satisfies Record<string, CustomerMessage>;
