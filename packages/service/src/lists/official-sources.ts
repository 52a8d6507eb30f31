// The URLs where governments publish their lists, by format. An operator may name others.

const OFAC = "https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports";
const EU = "https://webgate.ec.europa.eu/fsd/fsf/public/files";
/** The EU requires a token and publishes this one for everybody. */
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
