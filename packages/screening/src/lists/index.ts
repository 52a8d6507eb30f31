// Every supported list format.

import { euCsvFormat } from "./eu/eu-csv.ts";
import { euXmlFormat } from "./eu/eu-xml.ts";
import { frcFormat } from "./frc/frc-xlsx.ts";
import { hakikiFormat } from "./hakiki/hakiki-format.ts";
import type { ListFormat } from "./list-format.ts";
import { nigsacFormat } from "./nigsac/nigsac-html.ts";
import { ofacCsvFormat } from "./ofac/ofac-csv.ts";
import { ofacXmlFormat } from "./ofac/ofac-xml.ts";
import { followTheMoneyFormat } from "./opensanctions/follow-the-money.ts";
import { targetsCsvFormat } from "./opensanctions/targets-csv.ts";
import { plainCsvFormat } from "./plain-csv/plain-csv.ts";
import { ukCsvFormat } from "./uk/uk-csv.ts";
import { ukXmlFormat } from "./uk/uk-xml.ts";
import { unXmlFormat } from "./un/un-xml.ts";
import { walletsCsvFormat } from "./wallets/wallets-csv.ts";

export const listFormats: readonly ListFormat[] = [
	hakikiFormat,
	unXmlFormat,
	ofacCsvFormat,
	ofacXmlFormat,
	euCsvFormat,
	euXmlFormat,
	ukCsvFormat,
	ukXmlFormat,
	targetsCsvFormat,
	followTheMoneyFormat,
	walletsCsvFormat,
	nigsacFormat,
	frcFormat,
	plainCsvFormat,
];

export { readHakikiEntity, writeHakikiEntity } from "./hakiki/hakiki-format.ts";
export { ListDraft, type RowFault } from "./list-draft.ts";
export type { ListFormat, ListPart, PartReader, ReadOptions } from "./list-format.ts";
export { WALLET_TOPIC } from "./wallets/wallets-csv.ts";
