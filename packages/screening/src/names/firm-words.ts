// How common single words are in the names of companies in Kenya and Nigeria, based on their registers. Such words
// alone do not match a listed company, however rare they are on the lists. The tables hold words, not companies.

/** About one company in 32. */
const WORDS_OF_TENS =
	"global resources ventures enterprise enterprises investment investments services service international trading general nigeria kenya " +
	"group holdings solutions energy oil gas logistics construction engineering integrated concept concepts multi allied " +
	"agencies contractors suppliers consult consulting consultants properties motors farms agro tech technologies hotel hotels schools school " +
	"academy trade supplies industries import export imports exports capital finance links link world africa african";
/** One in 100. */
const WORDS_OF_A_HUNDRED =
	"synergy royal divine grace glory prime first classic unity standard best mega star stars golden gold silver diamond eagle lion victory favour " +
	"blessed faith hope trinity zion alpha omega delta sigma vision future bright sunrise horizon dynamic rapid swift reliable integrity elite apex " +
	"summit pinnacle pioneer noble supreme excel excellence express distributors distributor wholesalers wholesale merchants merchant hardware " +
	"dairy digital homes home estate estates hospital clinic medical health pharmacy pharmaceuticals chemist marine maritime shipping freight cargo " +
	"transport transporters haulage petroleum mining minerals steel cement textiles fashion fashions boutique cosmetics beauty chemicals plastics " +
	"plastic printing printers press media communication communications network networks systems system security cleaning microfinance savings " +
	"insurance brokers broker bureau exchange change millers mills stores store supermarket superstores mart manufacturing manufacturers associates " +
	"partners partner continental universal national federal united east west north south central eastern western northern southern electronics " +
	"electrical electricals autos auto spares spare parts foods food bakery restaurant catering suites lodge resort travels travel tours safaris " +
	"safari aviation airlines couriers courier power solar water drilling borehole works builders building interiors furniture design designs " +
	"project projects management development developers estates realty agricultural agriculture agribusiness poultry feeds fisheries livestock " +
	"commodities commodity metals metal glass paints paper packaging computers computer software data telecoms events " +
	"entertainment productions studio studios photo sports fitness training institute college university foundation trust initiative church " +
	"ministries mission brothers sons bros family associates venture business city town valley lake rift savannah highlands lakeside coast " +
	"island river mountain hill hills park garden gardens green blue red white black";
/** One in 300. */
const WORDS_OF_HUNDREDS =
	"amazing everest crescent peace destiny jubilee heritage legacy liberty freedom victoria crown kings king queen queens prince empire imperial " +
	"paramount premier premium platinum sapphire emerald ruby pearl crystal jewel treasure fortune wealth prosperity success winners winner champion " +
	"champions achievers progress progressive advance advanced modern new smart quick fast speed speedway rainbow sunshine sun moon galaxy cosmos " +
	"orbit planet atlas titan giant phoenix falcon hawk tiger leopard elephant rhino buffalo zebra simba chui twiga tembo ndovu olive palm cedar " +
	"acacia baobab rose lily lotus flora orchid bethel shalom emmanuel ebenezer canaan jordan galilee jerusalem bethany calvary genesis exodus " +
	"redeemer covenant mercy gods glorious gloryland baraka neema amani tumaini umoja jamii upendo imani uhuru harambee pamoja wananchi mwananchi " +
	"maendeleo faida bidii juhudi nguvu kazi biashara duka soko noor amin barakah rahma salam salama kilimanjaro serengeti tsavo mara tana " +
	"elgon longonot naivasha turkana niger benue zuma atlantic pacific oceanic ocean indian afro pan trans inter euro asia asian american dubai " +
	"china british royalty honest sure trusted quality perfect ideal superior super ultra max maxi mini micro macro mono duo trio triple quad " +
	"primeway gateway highway bridge tower towers plaza centre center point corner square junction terminal depot yard line lines wave waves stream";

export const WORDS_OF_FIRMS: readonly (readonly [string, number])[] = [
	[WORDS_OF_HUNDREDS, 1 / 300],
	[WORDS_OF_A_HUNDRED, 1 / 100],
	[WORDS_OF_TENS, 1 / 32],
];
