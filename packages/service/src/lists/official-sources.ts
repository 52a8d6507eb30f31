// Where governments publish their lists, by format: what a refresh fetches unless an operator names another address.

const OFAC = "https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports";
const EU = "https://webgate.ec.europa.eu/fsd/fsf/public/files";
/** The EU asks for a token and tells everybody this one. */
const EU_TOKEN = "?token=dG9rZW4tMjAxNw";
const UK = "https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List";

const SOURCES: Readonly<Record<string, readonly string[]>> = {
	"un-xml": ["https://scsanctions.un.org/resources/xml/en/consolidated.xml"],
	"ofac-csv": [`${OFAC}/SDN.CSV`, `${OFAC}/ALT.CSV`, `${OFAC}/ADD.CSV`, `${OFAC}/SDN_COMMENTS.CSV`],
	"ofac-xml": [`${OFAC}/SDN.XML`],
	"eu-csv": [`${EU}/csvFullSanctionsList_1_1/content${EU_TOKEN}`],
	"eu-xml": [`${EU}/xmlFullSanctionsList_1_1/content${EU_TOKEN}`],
	"uk-csv": [`${UK}.csv`],
	"uk-xml": [`${UK}.xml`],
	"nigsac-html": ["https://nigsac.gov.ng/IndSancList"],
};

export function findOfficialSource(format: string): readonly string[] {
	return SOURCES[format] ?? [];
}
