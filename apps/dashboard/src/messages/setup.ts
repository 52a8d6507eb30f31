// The first steps of a new installation.

import { defineMessages } from "./define-messages.ts";

export const t = defineMessages({
	area: "setup",
	en: {
		title: "First steps",
		leadTest:
			"Hakiki checks each step by itself. You see test mode; live mode has its own key, first event and webhook.",
		leadLive:
			"Hakiki checks each step by itself. You see live mode; test mode has its own key, first event and webhook.",
		progress: "{count} of {total} steps done",
		allDone: "All steps done",
		done: "Done",
		open: "Not done yet",
		key: "Create an API key",
		keyText: "Your servers send events with it. It is shown once.",
		keyLink: "API keys",
		event: "Send the first event",
		eventText: "The step is done a few seconds later. The page “Integration” shows what is wrong with a request.",
		eventLink: "Integration",
		lists: "Load the sanctions lists",
		listsText:
			"Until the UN list and the list of your country are loaded, live mode reports nobody as clear. Test mode searches a small list of invented people.",
		listsLink: "Lists",
		webhook: "Test a webhook",
		webhookText: "Add an endpoint of your servers and send it a ping. The step is done when the endpoint accepts it.",
		webhookLink: "Webhooks",
		person: "Invite a second person",
		personText: "Some actions need two people, and somebody must be able to help if you lose your password.",
		personLink: "People",
		master_key: "Copy the master key",
		master_keyText: "Without it nobody can read the stored data. Keep the copy apart from the backups.",
		backup: "Make a backup",
		backupText:
			"Stop the server and copy its data folder, or run pg_dump on your own PostgreSQL: docs/operating/backup.md has the commands. Do it at least once a week, and then run the command below. If your PostgreSQL archives its WAL, Hakiki sees it by itself.",
		latestBackup: "The latest backup was {ago}.",
		backupIsOld: "The latest backup was {ago}. Make one at least once a week, and run this command after it.",
		tryTitle: "Try it with made-up data",
		tryText:
			"Fill test mode with two weeks of invented customers, frauds and labels. It usually takes 10 to 40 seconds, and each time adds other customers.",
		tryCommandText:
			"This command fills test mode with a month of invented customers, frauds and labels. It takes a minute or two.",
	},
});

declare module "./define-messages.ts" {
	interface Areas {
		readonly setup: typeof t;
	}
}
