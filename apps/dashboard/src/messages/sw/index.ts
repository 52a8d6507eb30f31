// Swahili, as banks and M-PESA in Kenya write it. Terms and the words of the API stand in `terms.ts`, for review.

import { createLanguage } from "../texts.ts";
import { cases } from "./cases.ts";
import { charts } from "./charts.ts";
import { common } from "./common.ts";
import { conditions } from "./conditions.ts";
import { customers } from "./customers.ts";
import { event } from "./event.ts";
import { events } from "./events.ts";
import { integration } from "./integration.ts";
import { layer } from "./layer.ts";
import { lists } from "./lists.ts";
import { matches } from "./matches.ts";
import { network } from "./network.ts";
import { overview } from "./overview.ts";
import { people } from "./people.ts";
import { register } from "./register.ts";
import { retention } from "./retention.ts";
import { ruleChanges } from "./rule-changes.ts";
import { RULE_TITLES } from "./rule-titles.ts";
import { rules } from "./rules.ts";
import { screening } from "./screening.ts";
import { search } from "./search.ts";
import { settings } from "./settings.ts";
import { setup } from "./setup.ts";
import { shell } from "./shell.ts";
import { signIn } from "./sign-in.ts";
import { signals } from "./signals.ts";
import { team } from "./team.ts";
import { WORDS } from "./terms.ts";
import { validation } from "./validation.ts";
import { why } from "./why.ts";

export const SWAHILI = createLanguage(
	{ tag: "sw", locale: "sw-KE", name: "Kiswahili" },
	{
		cases,
		charts,
		common,
		conditions,
		customers,
		event,
		events,
		integration,
		layer,
		lists,
		matches,
		register,
		search,
		network,
		overview,
		people,
		retention,
		ruleChanges,
		rules,
		screening,
		settings,
		setup,
		shell,
		"sign-in": signIn,
		signals,
		team,
		validation,
		why,
	},
	WORDS,
	RULE_TITLES,
);
