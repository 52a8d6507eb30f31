// The settings that require two people: when a change would loosen one, and how a request to loosen is carried out.

import {
	AppError,
	checkThresholds,
	type FourEyesAction,
	type LoosenedSetting,
	readCasework,
	readThresholds,
	type ScreeningThresholds,
} from "@hakiki/domain";
import {
	changeWorkspace,
	type PoolClient,
	type StoredRealm,
	setRulesApproval,
	writeCaseworkSettings,
	writeScreeningSettings,
} from "@hakiki/store";

/** The settings to loosen. Settings that are absent stay as they are. */
export interface Loosening {
	/** The acts that still require two people. */
	readonly fourEyes?: readonly FourEyesAction[] | undefined;
	readonly rulesNeedApproval?: boolean | undefined;
	readonly thresholds?: Partial<ScreeningThresholds> | undefined;
	readonly screeningNeedsLists?: boolean | undefined;
	/** The control group: a larger share or amount lets more through. */
	readonly controlShare?: number | undefined;
	readonly controlMaxMinor?: number | undefined;
}

type Wanted = Readonly<Record<string, unknown>>;

/** Finds the settings that the change would loosen, with the values to store in the request. */
export function findLooser(stored: StoredRealm, given: Loosening): ReadonlyMap<LoosenedSetting, Wanted> {
	const looser = new Map<LoosenedSetting, Wanted>();
	const { fourEyes, rulesNeedApproval, thresholds } = given;
	const chosen = readCasework(stored.casework, stored.country).fourEyes;
	const removed = fourEyes === undefined ? [] : chosen.filter((action) => !fourEyes.includes(action));
	if (removed.length > 0) looser.set("four_eyes", { removed });
	if (rulesNeedApproval === false && stored.rulesNeedApproval) looser.set("rules_approval", { needed: false });
	const raised = findRaised(readThresholds(stored.screening), thresholds ?? {});
	if (Object.keys(raised).length > 0) {
		checkThresholds({ ...readThresholds(stored.screening), ...raised });
		looser.set("screening_thresholds", raised);
	}
	if (given.screeningNeedsLists === false && stored.screeningNeedsLists) {
		looser.set("screening_lists", { needed: false });
	}
	const { controlShare = 0, controlMaxMinor = 0 } = given;
	const widened = {
		...(controlShare > stored.controlShare && { share: controlShare }),
		...(controlMaxMinor > stored.controlMaxMinor && { amount_max_minor: controlMaxMinor }),
	};
	if (Object.keys(widened).length > 0) looser.set("control_group", widened);
	return looser;
}

/** A strong sanctions match requires two people. A higher threshold finds fewer matches, and fewer strong ones. */
function findRaised(before: ScreeningThresholds, wanted: Partial<ScreeningThresholds>): Partial<ScreeningThresholds> {
	const { sanction = before.sanction, strong = before.strong } = wanted;
	return {
		...(sanction > before.sanction && { sanction }),
		...(strong > before.strong && { strong }),
	};
}

const FIELDS: Readonly<Record<LoosenedSetting, string>> = {
	four_eyes: "four_eyes",
	rules_approval: "rules_need_approval",
	screening_thresholds: "thresholds",
	screening_lists: "screening_needs_lists",
	control_group: "control_group",
};

/** Refuses a change that would loosen a setting at once. */
export function assertNotLooser(stored: StoredRealm, given: Loosening): void {
	const [setting] = findLooser(stored, given).keys();
	if (setting === undefined) return;
	const message =
		"loosens what takes two people: ask for it at /v1/workspace/loosenings, and another person confirms it";
	throw new AppError("forbidden", `${FIELDS[setting]}: ${message}`, {
		details: [{ field: FIELDS[setting], code: "two_people", message }],
	});
}

/** Throws when the settings have changed since the request so that it no longer fits. */
export async function carryOut(
	client: PoolClient,
	stored: StoredRealm,
	{ setting, wanted }: { readonly setting: LoosenedSetting; readonly wanted: unknown },
): Promise<void> {
	const { id: workspaceId } = stored;
	switch (setting) {
		case "four_eyes": {
			const { calendar: _, fourEyes, ...rest } = readCasework(stored.casework, stored.country);
			const { removed } = wanted as { readonly removed: readonly string[] };
			const left = fourEyes.filter((action) => !removed.includes(action));
			return writeCaseworkSettings(client, { workspaceId, settings: { ...rest, fourEyes: left } });
		}
		case "rules_approval":
			return setRulesApproval(client, { workspaceId, isNeeded: false });
		case "screening_thresholds": {
			const settings = { ...readThresholds(stored.screening), ...(wanted as Partial<ScreeningThresholds>) };
			checkThresholds(settings);
			return writeScreeningSettings(client, { workspaceId, settings });
		}
		case "screening_lists":
			return changeWorkspace(client, { workspaceId, screeningNeedsLists: false });
		case "control_group": {
			const { share, amount_max_minor: amountMax } = wanted as { share?: number; amount_max_minor?: number };
			return changeWorkspace(client, { workspaceId, controlShare: share, controlMaxMinor: amountMax });
		}
	}
}
