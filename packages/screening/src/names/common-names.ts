// Very common names among the customers of this service and in the world. A match on such names alone is weak evidence,
// however rare they are on the lists.

import { WORDS_OF_FIRMS } from "./firm-words.ts";
import { NAMES_OF_A_THOUSAND, NAMES_OF_HUNDREDS, NAMES_OF_THOUSANDS } from "./population.ts";
import { listGroups } from "./variants.ts";

/** About one person in 80 of a large people, or more, has one of these among their names. */
const VERY_COMMON =
	"mohammed muhammad mohamed ali ahmed abdullahi hassan hussein ibrahim omar umar abdi abdul yusuf abubakar musa usman osman fatima aisha mary john joseph peter james david grace jane " +
	"kamau mwangi otieno ochieng odhiambo wanjiku wambui njeri maina kariuki njoroge kimani wanjiru achieng akinyi atieno juma hamisi daniel samuel paul michael emmanuel blessing " +
	"sunday chukwu adebayo bello lawal sani aliyu suleiman abdullah ahmad khan singh kumar kim li wang zhang juan jose maria carlos luis garcia rodriguez " +
	"hernandez lopez martinez gonzalez perez sanchez ramirez nguyen tran elizabeth stephen francis esther ruth faith mercy joyce margaret ann anne alice rose lucy susan " +
	"aleksandr alexander sergey sergei vladimir andrey andrei dmitry dmitri nikolai nikolay mikhail igor elena olga tatiana natalia ivan aleksei alexey yuri yury viktor oleg pavel " +
	"aleksandrovich vladimirovich nikolaevich sergeevich ivanovich mikhailovich viktorovich anatolievich yurievich vasilievich alekseevich aleksandrovna vladimirovna nikolaevna sergeevna";
/** Names of northern Nigeria, the coast and the Somali: rare in a whole country, very common there. */
const COMMON_AMONG_MUSLIMS =
	"ismail ismael khalid khaled nasir naser nasser nassir bashir basir tahir adan aden nur noor nuur " +
	"farah warsame mohamud mahmoud mahmud mahamud muhamud abdinasir abdinur abdirahman abdikadir abdulkadir abdulrahman abdulaziz abdiaziz abdifatah " +
	"abdiweli duale dualeh barre jama hirsi dahir issa isa idris garba haruna yakubu adamu kabiru " +
	"aminu mustapha mustafa nasiru salisu shehu tukur yahaya zubairu hauwa zainab halima amina maryam hadiza safiya " +
	"bala danjuma gambo audu jibrin sadiq tijjani rabiu sanusi nuhu mansur jamilu murtala dauda ado danladi " +
	"binta kassim kasim qasim salim salem salaam said saeed rashid salah saleh swaleh hamid karim jamal " +
	"malik hamza bilal yasin yassin sharif shariff haji abdalla abdallah khamis bakari shaban ramadhan fatuma khadija " +
	"mariam rukia saumu asha zuhura athman omari hamadi mbarak saidu umaru usmanu aliyu adam abba modu " +
	"bukar tanimu sule hassana hussaina hussaini rufai ilyas zakaria elmi guled liban abdow maalim mahat bishar " +
	"gedi salad muse";
/** One in 80 to one in 1,000. */
const COMMON =
	"george kevin brian dennis victor simon patrick robert charles william thomas anthony martin moses isaac joshua benjamin philip henry richard andrew geoffrey edward christopher kennedy collins eric felix " +
	"evans vincent nicholas alex mark caroline catherine agnes ann eunice florence janet jacinta lilian mourine maureen nancy purity rebecca sarah sharon stella tabitha veronica violet winnie zipporah dorcas beatrice irene jackline " +
	"kiprop kipchoge kiplagat kipkemboi kiprotich kibet kiptoo kipkoech rotich korir koech cheruiyot langat ruto bett sang chebet cheptoo chepkemoi jepchirchir jepkosgei jerop jelagat cherono cherop chelimo " +
	"onyango owino okoth omondi ouma opiyo oduor odongo ogola okello oloo adhiambo awuor anyango auma aoko apiyo wafula wekesa simiyu barasa wanyama nekesa nafula naliaka khisa khaemba mukhwana nanjala " +
	"mutua musyoka mutuku kioko muthoka mwende mutiso nzioka ndunda kyalo mumo mueni ndinda wambua munyao mutinda kilonzo muli makau muia " +
	"gitau gitonga githinji gichuki gathoni waithera waweru wainaina karanja kuria kinyua muchiri muriithi murithi mugo muriuki murimi macharia ndungu nganga ngugi njuguna njenga thuo wachira wanjohi wangari wangui wangeci wairimu nyambura nyokabi muthoni mumbi nduta wacera kinuthia kiarie irungu gachanja chege " +
	"bosire nyaboke kerubo moraa kemunto nyamweya ondieki ongeri omwenga mogaka makori nyakundi momanyi kwamboka bonareri " +
	"mwinyi mwakio mwachofi mwamburi charo kazungu katana karisa kahindi jefwa baya safari mbarak bakari rashid salim said swaleh athman abdalla hamadi mwalimu shaban ramadhan khamis fatuma mwanaisha halima zainab amina khadija hawa asha saumu rukia zuhura mariam maryam salma " +
	"noor nur abdirahman abdullahi mohamud farah warsame adan aden hirsi jama dahir abshir sheikh yasin ismail issa isaack guyo halake galgalo wako duba boru dida golicha roba jillo godana abdikadir abdinasir hodan ifrah sahra hibo deqa fardosa nasteho hamdi ayan sagal ubah bishar gedi kassim maalim mahat " +
	"chinedu chukwuemeka emeka ikechukwu obinna uche uchenna chidi chidiebere chijioke chinonso chizoba chioma ngozi adaeze amaka ifeoma nneka nkechi ogechi chiamaka kelechi ebuka kenechukwu nnamdi okechukwu okonkwo okafor okoro okeke eze nwosu nwankwo obi onyekachi nwachukwu onwuka ibe ugwu anyanwu chukwuma azubuike " +
	"oluwaseun olumide olusegun babatunde tunde femi segun kunle bola yetunde folake funke bukola kemi titilayo busayo bisi ayodele ayodeji ademola adeyemi adeleke adekunle ogunleye ogunbanjo olawale oladipo olaniyan akinola akinwale akande balogun bankole ojo olatunji wasiu saheed rasheed kazeem ganiyu mutiu sikiru " +
	"abdulkadir abdulrahman abdulaziz aminu bashir bala garba haruna hauwa idris isa jibril kabiru lawan mansur mustapha mustafa nasiru nuhu rabiu sadiq saidu salisu sanusi shehu tanimu tijjani tukur umaru yahaya yakubu zubairu zainab rahma hadiza hafsat jamila maimuna rabi safiya sadiya zulaihat murtala nura auwal dauda danjuma danladi gambo binta jibrin buhari audu sule ladan magaji barau habu ado hamisu ibrahima amadou mamadou moussa boubacar oumar ousmane aminata mariama kabir abba nana talatu asabe ramatu rahila lami tani laraba " +
	"bauchi gusau kano katsina zaria daura dambatta gwarzo bichi funtua malumfashi zangon kaduna sokoto kebbi argungu gombe maiduguri borno jos yola dutse hadejia gumel kazaure rano wudil bichi ringim birnin gobir " +
	"osagie osagiede osaze ehigie efosa aigbe omoregie eghosa omokaro uwaifo etim effiong bassey okon asuquo ekpo inyang udo akpan essien edet ime aniekan itoro terver tersoo aondo ortom iorfa sunday monday friday godwin goodluck patience comfort gift joy favour precious peace promise happiness kingsley lucky " +
	"raphael juliet gloria victoria cynthia rita helen christiana deborah dorothy josephine theresa augustine ambrose cletus innocent celestine boniface matthew luke gabriel " +
	"hamid hamza khalid karim kamal jamal mahmoud mahmud mustafa nasser rahman rashid saeed salah saleh samir sharif tariq walid yasser zaid hamad faisal fahad majid nabil omari adel adil bilal habib hakim imran iqbal javed malik qasim raza reza shah syed tahir usama yunus zahid mehdi mahdi hossein hasan mohammadi hosseini ahmadi " +
	"smith johnson brown jones miller davis wilson anderson taylor moore martin lee white harris clark lewis walker hall allen young king wright scott green baker adams nelson hill campbell mitchell roberts carter phillips evans turner parker edwards morris " +
	"fernandez torres flores rivera gomez diaz cruz reyes morales ortiz gutierrez chavez ramos ruiz mendoza alvarez castillo jimenez moreno romero vargas castro rojas medina silva santos souza oliveira pereira ferreira costa pedro miguel jesus antonio francisco manuel jorge alejandro fernando roberto eduardo javier ricardo rafael raul diego " +
	"chen liu yang huang zhao wu zhou xu sun ma zhu hu guo lin park choi jung sato suzuki tanaka pham hoang patel sharma gupta das raj jan ri pak chol yong song jong " +
	"ivanov petrov smirnov kuznetsov popov volkov anna irina ekaterina svetlana marina maxim anton roman konstantin vasily grigory evgeny yevgeny denis ruslan timur artem kirill";

const SHARES = new Map<string, number>();
for (const [names, share] of [
	[NAMES_OF_THOUSANDS, 1 / 3_000],
	[NAMES_OF_A_THOUSAND, 1 / 1_000],
	[NAMES_OF_HUNDREDS, 1 / 350],
	[COMMON, 1 / 350],
	[COMMON_AMONG_MUSLIMS, 1 / 120],
	[VERY_COMMON, 1 / 60],
] as const) {
	for (const name of names.split(" ")) SHARES.set(name, share);
}
const SHARES_OF_FIRMS = new Map<string, number>();
for (const [words, share] of WORDS_OF_FIRMS) for (const word of words.split(" ")) SHARES_OF_FIRMS.set(word, share);
// Mamadou and Magomed are spellings of Mohammed: a rare spelling of a common name is not a rare name.
const OWN_SHARES = new Map(SHARES);
for (const group of listGroups()) {
	const share = Math.max(...group.map((name) => OWN_SHARES.get(name) ?? 0));
	for (const name of group) if (share / 2 > (SHARES.get(name) ?? 0)) SHARES.set(name, share / 2);
}

/** Returns the share of people with this name, if it is known to be high, or else 0. */
export function findShare(text: string): number {
	return SHARES.get(text) ?? 0;
}

/** Returns the share of the region's companies with this word in their name, if it is known to be high, or else 0. */
export function findShareOfFirms(text: string): number {
	return SHARES_OF_FIRMS.get(text) ?? 0;
}

/** Returns true if many people or companies use exactly this spelling. */
export function isUsualSpelling(text: string): boolean {
	return OWN_SHARES.has(text) || SHARES_OF_FIRMS.has(text);
}

export function listShares(): ReadonlyMap<string, number> {
	return SHARES;
}
