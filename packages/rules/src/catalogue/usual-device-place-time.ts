import { defineRule } from "../rule.ts";

export const usualDevicePlaceTime = defineRule({
	id: "usual_device_place_time",
	title: "The usual device, place and time",
	why: "A thief seldom has the customer's phone, town and hours all at once.",
	appliesTo: ["out", "login", "customer.updated"],
	parameters: {
		deviceDaysMin: { default: 14, unit: "days", min: 1, max: 365 },
		deviceUsesMin: { default: 3, unit: "count", min: 1, max: 1000 },
		nearMax: { default: 50, unit: "km", min: 1, max: 500 },
	},
	signals: ["minutesOnDevice", "deviceUses", "kmFromUsualPlace", "isUsualHour", "isInDoubt"],
	weight: -0.9,
	tags: ["trust"],
	evaluate(signals, { deviceDaysMin, deviceUsesMin, nearMax }) {
		if (signals.isInDoubt) return undefined;
		const minutes = signals.minutesOnDevice;
		const isDevice =
			minutes === undefined ? undefined : minutes >= deviceDaysMin * 1440 && (signals.deviceUses ?? 0) >= deviceUsesMin;
		const km = signals.kmFromUsualPlace;
		const isPlace = km === undefined ? undefined : km <= nearMax;
		const checks = [isDevice, isPlace, signals.isUsualHour];
		// Unknown values do not count. One unusual value ends the trust, and one usual value alone proves too little.
		if (checks.includes(false)) return undefined;
		const usual = checks.filter((check) => check === true).length;
		if (usual < 2) return undefined;
		return {
			strength: usual / 3,
			sentence: usual === 3 ? "The usual device, place and time" : "Two of the usual device, place and time",
			evidence: { device: isDevice ?? null, place: isPlace ?? null, hour: signals.isUsualHour ?? null },
		};
	},
});
