import type { TextsOf } from "../texts.ts";

export const setup: TextsOf<"setup"> = {
	title: "Hatua za kwanza",
	leadTest:
		"Hakiki hukagua kila hatua yenyewe. Unaona modi ya majaribio; modi halisi ina ufunguo, tukio la kwanza na webhook yake.",
	leadLive:
		"Hakiki hukagua kila hatua yenyewe. Unaona modi halisi; modi ya majaribio ina ufunguo, tukio la kwanza na webhook yake.",
	progress: "Hatua {count} kati ya {total} zimekamilika",
	allDone: "Hatua zote zimekamilika",
	done: "Imekamilika",
	open: "Bado haijakamilika",
	key: "Unda ufunguo wa API",
	keyText: "Seva zako hutuma matukio kwa ufunguo huu. Huonyeshwa mara moja.",
	keyLink: "Funguo za API",
	event: "Tuma tukio la kwanza",
	eventText: "Hatua hukamilika sekunde chache baadaye. Ukurasa wa “Muunganisho” huonyesha kasoro za ombi.",
	eventLink: "Muunganisho",
	lists: "Pakia orodha za vikwazo",
	listsText:
		"Hadi orodha ya UN na ya nchi yako zipakiwe, modi halisi haisemi mtu yeyote ni safi. Modi ya majaribio hutafuta katika orodha ndogo ya watu wa kubuni.",
	listsLink: "Orodha",
	webhook: "Jaribu webhook",
	webhookText: "Ongeza anwani ya seva zako na uitumie ping. Hatua inakamilika seva inapoikubali.",
	webhookLink: "Webhook",
	person: "Alika mtu wa pili",
	personText: "Baadhi ya vitendo vinahitaji watu wawili, na lazima mtu aweze kukusaidia ukipoteza nenosiri.",
	personLink: "Watu",
	master_key: "Nakili ufunguo mkuu",
	master_keyText: "Bila ufunguo huu hakuna anayeweza kusoma data. Weka nakala mbali na nakala rudufu.",
	backup: "Tengeneza nakala rudufu",
	backupText:
		"Simamisha seva na unakili folda yake ya data, au endesha pg_dump kwenye PostgreSQL yako: docs/operating/backup.md ina amri zake. Fanya hivyo angalau mara moja kwa wiki, kisha uendeshe amri iliyo hapa chini. PostgreSQL yako ikihifadhi WAL, Hakiki huiona yenyewe.",
	latestBackup: "Nakala rudufu ya mwisho: {ago}.",
	backupIsOld:
		"Nakala rudufu ya mwisho: {ago}. Tengeneza nakala angalau mara moja kwa wiki, na uendeshe amri hii baada yake.",
	tryTitle: "Jaribu kwa data ya kubuni",
	tryText:
		"Jaza modi ya majaribio kwa wiki mbili za wateja, ulaghai na lebo za kubuni. Kwa kawaida huchukua sekunde 10 hadi 40, na kila mara huongeza wateja wengine.",
	tryCommandText:
		"Amri hii hujaza modi ya majaribio kwa mwezi mmoja wa wateja, ulaghai na lebo za kubuni. Huchukua dakika moja au mbili.",
};
