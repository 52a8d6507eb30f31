// Lists all commands in the order of `hakiki help`. Only the requested command is loaded, because the parts of a server take
// longer to load than most commands take to run. The summaries are here, so that help loads no command.

import type { Command } from "./command.ts";

export interface CommandEntry {
	/** The same name as in the command itself. */
	readonly name: string;
	/** One line for the list in `hakiki help`. It starts with a verb. */
	readonly summary: string;
	load(): Promise<Command>;
}

export const commands: readonly CommandEntry[] = [
	{
		name: "start",
		summary: "Run the service until Ctrl-C",
		load: async () => (await import("./start.ts")).command,
	},
	{
		name: "migrate",
		summary: "Migrate the database schema to this version",
		load: async () => (await import("./migrate.ts")).command,
	},
	{
		name: "upgrade",
		summary: "Upgrade the embedded database to this version's PostgreSQL",
		load: async () => (await import("./upgrade.ts")).command,
	},
	{
		name: "workspace create",
		summary: "Create a workspace for one country",
		load: async () => (await import("./workspaces.ts")).createCommand,
	},
	{
		name: "workspace list",
		summary: "List all workspaces",
		load: async () => (await import("./workspaces.ts")).listCommand,
	},
	{
		name: "workspace mode",
		summary: "Set whether decisions stop payments or only observe",
		load: async () => (await import("./workspaces.ts")).modeCommand,
	},
	{
		name: "workspace control-group",
		summary: "Let a few small reviews through by chance, to learn what stopping costs",
		load: async () => (await import("./control-group.ts")).command,
	},
	{
		name: "keys create",
		summary: "Create an API key and show it once",
		load: async () => (await import("./keys.ts")).createCommand,
	},
	{
		name: "keys list",
		summary: "List a workspace's API keys without their secrets",
		load: async () => (await import("./keys.ts")).listCommand,
	},
	{
		name: "keys revoke",
		summary: "Revoke an API key; servers follow within seconds",
		load: async () => (await import("./keys.ts")).revokeCommand,
	},
	{
		name: "keys generate-master",
		summary: "Make a new master key, before the first start",
		load: async () => (await import("./generate-master-key.ts")).command,
	},
	{
		name: "keys export-master",
		summary: "Print the master key, so that you can keep it apart from the backups",
		load: async () => (await import("./export-master-key.ts")).command,
	},
	{
		name: "keys rotate-master",
		summary: "Replace the master key while servers run",
		load: async () => (await import("./rotate-keys.ts")).masterCommand,
	},
	{
		name: "keys rotate-data",
		summary: "Start using new data keys while servers run",
		load: async () => (await import("./rotate-keys.ts")).dataCommand,
	},
	{
		name: "keys reseal",
		summary: "Encrypt older data again with the newest data keys while servers run",
		load: async () => (await import("./rotate-keys.ts")).resealCommand,
	},
	{
		name: "users invite",
		summary: "Create a one-time link that lets a person join",
		load: async () => (await import("./users.ts")).inviteCommand,
	},
	{
		name: "users list",
		summary: "List all users",
		load: async () => (await import("./users.ts")).listCommand,
	},
	{
		name: "users set-role",
		summary: "Change a user's role and workspaces; servers follow within seconds",
		load: async () => (await import("./users.ts")).setRoleCommand,
	},
	{
		name: "users disable",
		summary: "Disable a user and end all their sessions",
		load: async () => (await import("./users.ts")).disableCommand,
	},
	{
		name: "users enable",
		summary: "Enable a disabled user",
		load: async () => (await import("./users.ts")).enableCommand,
	},
	{
		name: "users reset",
		summary: "Reset a user's password and authenticator app, and end all their sessions",
		load: async () => (await import("./users.ts")).resetCommand,
	},
	{
		name: "users sign-out",
		summary: "Sign a user out everywhere",
		load: async () => (await import("./users.ts")).signOutCommand,
	},
	{
		name: "fx set",
		summary: "Set one exchange rate of a workspace",
		load: async () => (await import("./fx.ts")).setCommand,
	},
	{
		name: "fx import",
		summary: "Import exchange rates from a file (all or nothing)",
		load: async () => (await import("./fx.ts")).importCommand,
	},
	{
		name: "fx list",
		summary: "List the exchange rates that a workspace has set",
		load: async () => (await import("./fx.ts")).listCommand,
	},
	{
		name: "cases list",
		summary: "List open cases, oldest first",
		load: async () => (await import("./cases.ts")).listCommand,
	},
	{
		name: "cases show",
		summary: "Show a case and its events",
		load: async () => (await import("./cases.ts")).showCommand,
	},
	{
		name: "cases close",
		summary: "Close a case, and approve or decline its held events",
		load: async () => (await import("./cases.ts")).closeCommand,
	},
	{
		name: "cases reopen",
		summary: "Reopen a closed case, and undo its resolution and labels",
		load: async () => (await import("./cases-work.ts")).reopenCommand,
	},
	{
		name: "cases assign",
		summary: "Assign a case to a person, or unassign it",
		load: async () => (await import("./cases-work.ts")).assignCommand,
	},
	{
		name: "cases clocks",
		summary: "Show the clocks of a case and when each runs out",
		load: async () => (await import("./cases-work.ts")).clocksCommand,
	},
	{
		name: "cases start-clock",
		summary: "Start one of the workspace's clocks on a case",
		load: async () => (await import("./cases-work.ts")).startClockCommand,
	},
	{
		name: "cases stop-clock",
		summary: "Stop a clock of a case, because its task is done",
		load: async () => (await import("./cases-work.ts")).stopClockCommand,
	},
	{
		name: "screening name",
		summary: "Look up a name on the lists; nothing is stored",
		load: async () => (await import("./screening-name.ts")).nameCommand,
	},
	{
		name: "screening lists",
		summary: "Set whether live name checks fail while a required list is missing",
		load: async () => (await import("./screening-name.ts")).listsNeededCommand,
	},
	{
		name: "screening matches",
		summary: "List open matches, newest first",
		load: async () => (await import("./screening.ts")).matchesCommand,
	},
	{
		name: "screening rescreen",
		summary: "Rescreen all customers",
		load: async () => (await import("./screening.ts")).rescreenCommand,
	},
	{
		name: "screening thresholds",
		summary: "Show or change the scores from which a match counts",
		load: async () => (await import("./screening.ts")).thresholdsCommand,
	},
	{
		name: "screening clear",
		summary: "Dismiss a match: this customer is not the listed person",
		load: async () => (await import("./screening.ts")).clearCommand,
	},
	{
		name: "screening confirm",
		summary: "Confirm a match: this customer is the listed person",
		load: async () => (await import("./screening.ts")).confirmCommand,
	},
	{
		name: "register list",
		summary: "List what must be reported to regulators, oldest first",
		load: async () => (await import("./register.ts")).listCommand,
	},
	{
		name: "register export",
		summary: "Export the register for regulators as CSV",
		load: async () => (await import("./register.ts")).exportCommand,
	},
	{
		name: "report validation",
		summary: "Make the report for the validator of the score, as PDF or JSON",
		load: async () => (await import("./report-validation.ts")).command,
	},
	{
		name: "entries add",
		summary: "Add or change an entry of a workspace's own list",
		load: async () => (await import("./entries.ts")).addCommand,
	},
	{
		name: "entries list",
		summary: "List entries, or find one by its value",
		load: async () => (await import("./entries.ts")).listCommand,
	},
	{
		name: "entries remove",
		summary: "Remove an entry from its list",
		load: async () => (await import("./entries.ts")).removeCommand,
	},
	{
		name: "entries import",
		summary: "Import entries from a file into a list",
		load: async () => (await import("./import-entries.ts")).command,
	},
	{
		name: "lists add",
		summary: "Add a screening list by its URL",
		load: async () => (await import("./lists.ts")).addCommand,
	},
	{
		name: "lists import",
		summary: "Import a list from files (all or nothing)",
		load: async () => (await import("./lists.ts")).importCommand,
	},
	{
		name: "lists refresh",
		summary: "Download lists again and import what changed",
		load: async () => (await import("./lists.ts")).refreshCommand,
	},
	{
		name: "lists status",
		summary: "Show each list, its age and its last error",
		load: async () => (await import("./lists.ts")).statusCommand,
	},
	{
		name: "lists remove",
		summary: "Remove a list and all its entries",
		load: async () => (await import("./lists.ts")).removeCommand,
	},
	{
		name: "webhooks create",
		summary: "Create a webhook endpoint and show its secret once",
		load: async () => (await import("./webhooks.ts")).createCommand,
	},
	{
		name: "webhooks list",
		summary: "List webhook endpoints and how their deliveries go",
		load: async () => (await import("./webhooks.ts")).listCommand,
	},
	{
		name: "webhooks update",
		summary: "Change a webhook endpoint's URL, event kinds or description",
		load: async () => (await import("./webhooks.ts")).updateCommand,
	},
	{
		name: "webhooks enable",
		summary: "Enable a webhook endpoint",
		load: async () => (await import("./webhooks.ts")).enableCommand,
	},
	{
		name: "webhooks disable",
		summary: "Disable a webhook endpoint; missed events can be replayed",
		load: async () => (await import("./webhooks.ts")).disableCommand,
	},
	{
		name: "webhooks remove",
		summary: "Remove a webhook endpoint and its pending deliveries",
		load: async () => (await import("./webhooks.ts")).removeCommand,
	},
	{
		name: "webhooks rotate",
		summary: "Replace a webhook endpoint's secret and show the new one once",
		load: async () => (await import("./webhooks.ts")).rotateCommand,
	},
	{
		name: "webhooks test",
		summary: "Send a ping to a webhook endpoint and show the response",
		load: async () => (await import("./webhooks.ts")).testCommand,
	},
	{
		name: "webhooks deliveries",
		summary: "List webhook deliveries, newest first",
		load: async () => (await import("./webhook-deliveries.ts")).deliveriesCommand,
	},
	{
		name: "webhooks replay",
		summary: "Send webhook deliveries again",
		load: async () => (await import("./webhook-deliveries.ts")).replayCommand,
	},
	{
		name: "customers show",
		summary: "Show a customer's status, risk and open cases",
		load: async () => (await import("./customers.ts")).showCommand,
	},
	{
		name: "customers hold",
		summary: "Hold a customer: no payment goes out until you release them",
		load: async () => (await import("./customers.ts")).holdCommand,
	},
	{
		name: "customers release",
		summary: "Release a held customer",
		load: async () => (await import("./customers.ts")).releaseCommand,
	},
	{
		name: "customers block",
		summary: "Block a customer until an operator unblocks them",
		load: async () => (await import("./customers.ts")).blockCommand,
	},
	{
		name: "customers unblock",
		summary: "Unblock a blocked customer",
		load: async () => (await import("./customers.ts")).unblockCommand,
	},
	{
		name: "customers record",
		summary: "Show how long a customer's record is kept, and what prevents erasing it",
		load: async () => (await import("./customer-records.ts")).recordCommand,
	},
	{
		name: "customers export",
		summary: "Export all data about a customer as JSON, for a data access request",
		load: async () => (await import("./customer-records.ts")).exportCommand,
	},
	{
		name: "customers erase",
		summary: "Erase a customer's personal data; refused while it must be kept",
		load: async () => (await import("./customer-records.ts")).eraseCommand,
	},
	{
		name: "customers legal-hold",
		summary: "Put a customer under legal hold, so that nothing is erased",
		load: async () => (await import("./customer-records.ts")).legalHoldCommand,
	},
	{
		name: "customers lift-hold",
		summary: "Lift a customer's legal hold",
		load: async () => (await import("./customer-records.ts")).liftHoldCommand,
	},
	{
		name: "customers ended",
		summary: "Record when the relationship with a customer ended",
		load: async () => (await import("./customer-records.ts")).endedCommand,
	},
	{
		name: "retention show",
		summary: "Show how long records are kept, and how many are due to be erased",
		load: async () => (await import("./retention.ts")).showCommand,
	},
	{
		name: "retention set",
		summary: "Set how long records are kept, and whether expired ones are erased daily",
		load: async () => (await import("./retention.ts")).setCommand,
	},
	{
		name: "retention run",
		summary: "Erase expired records now, or count them",
		load: async () => (await import("./retention.ts")).runCommand,
	},
	{
		name: "events import",
		summary: "Import past events from a file, one event per line",
		load: async () => (await import("./import-events.ts")).command,
	},
	{
		name: "rules show",
		summary: "Show a workspace's rules with their weights and parameters",
		load: async () => (await import("./rules-read.ts")).showCommand,
	},
	{
		name: "rules versions",
		summary: "List the versions of a workspace's rules, newest first",
		load: async () => (await import("./rules-read.ts")).versionsCommand,
	},
	{
		name: "rules diff",
		summary: "Compare the published rules, the draft and older versions",
		load: async () => (await import("./rules-read.ts")).diffCommand,
	},
	{
		name: "rules set",
		summary: "Change one value in the draft rules",
		load: async () => (await import("./rules-change.ts")).setCommand,
	},
	{
		name: "rules draft",
		summary: "Show, import or discard the draft rules",
		load: async () => (await import("./rules-change.ts")).draftCommand,
	},
	{
		name: "rules backtest",
		summary: "Replay stored events through the draft and the published rules",
		load: async () => (await import("./rules-backtest.ts")).command,
	},
	{
		name: "rules shadow",
		summary: "Run the draft in shadow, and report what it would have changed",
		load: async () => (await import("./rules-change.ts")).shadowCommand,
	},
	{
		name: "rules publish",
		summary: "Publish the draft rules; servers follow within seconds",
		load: async () => (await import("./rules-change.ts")).publishCommand,
	},
	{
		name: "rules rollback",
		summary: "Publish an older version of the rules again, as a new version",
		load: async () => (await import("./rules-change.ts")).rollbackCommand,
	},
	{
		name: "rules approval",
		summary: "Set whether a second person must publish the rules",
		load: async () => (await import("./rules-change.ts")).approvalCommand,
	},
	{
		name: "rules learn",
		summary: "Fit the weights to the labels now, or publish a fitted candidate",
		load: async () => (await import("./rules-learning.ts")).learnCommand,
	},
	{
		name: "rules learning",
		summary: "Show the latest learning rounds, or set how a workspace learns",
		load: async () => (await import("./rules-learning.ts")).learningCommand,
	},
	{
		name: "rules model load",
		summary: "Load a model of LightGBM or XGBoost, in shadow first",
		load: async () => (await import("./rules-model.ts")).loadCommand,
	},
	{
		name: "rules model show",
		summary: "Show the published model from outside",
		load: async () => (await import("./rules-model.ts")).showCommand,
	},
	{
		name: "rules model promote",
		summary: "Make the published model active, so that it counts",
		load: async () => (await import("./rules-model.ts")).promoteCommand,
	},
	{
		name: "rules model shadow",
		summary: "Put the published model back in shadow",
		load: async () => (await import("./rules-model.ts")).shadowCommand,
	},
	{
		name: "rules model remove",
		summary: "Remove the model from the rules",
		load: async () => (await import("./rules-model.ts")).removeCommand,
	},
	{
		name: "rules pull",
		summary: "Write the published rules to files, to keep them in git",
		load: async () => (await import("./rules-files.ts")).pullCommand,
	},
	{
		name: "rules plan",
		summary: "Show what the rules in files would change",
		load: async () => (await import("./rules-files.ts")).planCommand,
	},
	{
		name: "rules apply",
		summary: "Test the rules in files and publish them",
		load: async () => (await import("./rules-files.ts")).applyCommand,
	},
	{
		name: "rules test",
		summary: "Run the tests that are kept beside the rules in files",
		load: async () => (await import("./rules-files.ts")).testCommand,
	},
	{
		name: "rules evidence",
		summary: "Show how often each rule fired, and how those events turned out",
		load: async () => (await import("./rules-learning.ts")).evidenceCommand,
	},
	{
		name: "simulate",
		summary: "Fill a test workspace or a file with simulated traffic, frauds and labels",
		load: async () => (await import("./simulate.ts")).command,
	},
	{
		name: "backtest",
		summary: "Replay a file of events through the rules and measure the results",
		load: async () => (await import("./backtest.ts")).command,
	},
	{
		name: "rebuild",
		summary: "Compare customer profiles with the stored events, or rebuild them",
		load: async () => (await import("./rebuild.ts")).command,
	},
	{
		name: "backup record",
		summary: "Record that a backup was made",
		load: async () => (await import("./record-backup.ts")).command,
	},
	{
		name: "doctor",
		summary: "Check the database, keys, users, audit log and background jobs",
		load: async () => (await import("./doctor.ts")).command,
	},
	{
		name: "version",
		summary: "Show what is installed",
		load: async () => (await import("./show-version.ts")).command,
	},
];
