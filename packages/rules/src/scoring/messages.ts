// The only words meant for the customer. They are the same whatever the suspicion: nothing here may tell somebody
// that their name was screened or their payment reported.

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
	destination: {
		code: "check_destination",
		en: "Please check the details of the destination and try again.",
		sw: "Tafadhali hakiki maelezo ya unakotuma kisha ujaribu tena.",
	},
} as const satisfies Record<string, CustomerMessage>;
