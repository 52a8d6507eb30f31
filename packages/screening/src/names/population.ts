// How common single names are in Kenya, Nigeria and on the Swahili coast, in addition to `common-names.ts`. The tables
// hold single names, not persons. Most come from the name tables of joke2k/faker and Pythonian/fakernaija, under the
// MIT License: NOTICE has their terms and must accompany these lines.

/** About one person in 350. */
export const NAMES_OF_HUNDREDS =
	"abdoul abdoulaye aboubacar abwao adama adamu aissatou akoth aliou amara amarachi aminatu aminou amos angela ani " +
	"antony asmau assitan baharia bappa benard benson bilkisu bineta bintou brenda charity chelangat chepkoech " +
	"cherotich chibuike chibuzo chibuzor chidimma chigozie chinelo chinwe chinyere chisom chiwendu christine chukwudi " +
	"chukwuebuka chukwunonso cornelius dhadho diana diarra djenaba edwin ekene el emelie erick ezeani ezeugo falmata " +
	"fatou fatoumata fredrick fuli gidado ginika gladys habiba habibu hadiatou hamidou hassane hassani hellen hope " +
	"ian ibezim idriss ifeanyi ifeanyichukwu ifechukwu ifunanya ihejirika ikenna iroha isah ismaila issouf iwu " +
	"jackson joan julius kadiatou kahinu kamsiyochukwu kelvin kemboi kimachu kimutai kipkemei kipkirui kipkorir " +
	"kiprono kipruto kipsang kirui kitumaini korotoumou kosisochukwu lydia madhubuti madu magombo maimouna mamane " +
	"mathenge mbugua mburu modibo msuya munene mungai musawa mutai mwaura mwendwa naomi nasir nathaniel nazari ndeye " +
	"nene njeru njoki njoku nkem nkemdirim nkiruka nnabuihe nonso nwakaego nyaga nyongesa obama obasi obiageli " +
	"obianuju obiora ogbuehi oji ojukwu oka okereke okoye okwuosa oluchi onoh onwubiko onyeka onyekaozuru onyekwere " +
	"onyemaechi onyinye oumou owuor ozioma pauline rahama ramatoulaye rikke rokia rono rufai ruqayya saadatu sadio " +
	"safietou samba samson samwel sayyid seydou seynabou shamsuddeen sheila simba sinema sira somadina somtochukwu " +
	"souleymane sumayya tochukwu ude udeh udochukwu ugochukwu uju ujunwa vivian wanijiku wanjala wanyonyi wario " +
	"yacouba yudas yussuf zahra zakari zulei zuwaira";
/** About one in 1,000. */
export const NAMES_OF_A_THOUSAND =
	"aanu aanuoluwapo abayomi abdiaziz abdifatah abdihakim abdinur abdirashid abdisalam abdiweli abdu abdulle abebi " +
	"abeni abigael abigaili abike abimbola abiodun abiola abiona abosede abraham adaka ade adebisi adebiyi adebowale " +
	"adebukola adedayo adedeji adegbite adegoke adekitan adekola adelakun adelusi ademiluyi adenike adeniyi adeola " +
	"adeolu adeoti adepeju aderibigbe aderogba aderopo adesewa adeshina adesiyan adesoji adesua adetayo adetoke " +
	"adetokunbo adetoun adewale adeyemo adeyi adhra adia adigun adimu adisa adunni afolabi afolarin afolayan afonja " +
	"agho aigbogun aijuka ajala ajani ajao ajayi ajewole ajoke akanmu akin akinkunmi akinlabi akinrinola akpobari " +
	"akpos akumu alabi alade alamu alfred alkali allan ally almasi aloba amani amoke amondi amope amour amri anasa " +
	"andwele angalia angavu anjolaoluwa annah anoni arike arinola arusi asake asali asani asanti asatira asmini atari " +
	"athumani atiena atinuke awero awino awodiran awolowo ayandokun ayibaebi ayibatari ayinde ayinke ayo ayobami " +
	"ayoka ayoola ayoub ayub azizi babasola babatunji babawale babtunde badaru bahari bahati bakare balala bale " +
	"balinda bamidele bamiloye baraka barre bashar basir bernard beshte betty bibuwa bile bimbo bimpe bisola bolanle " +
	"bolatito boluwatife boma bonface bukar bukari bukky bunmi busara caleb caren carolyne cecilia chacha chaniya " +
	"chausiki chemutai chepkirui chepkorir chepkwony chepngeno chepngetich cheusi chipukizi chirchir chuki clinton " +
	"dai dainess daisy dalili damaris damife dancan dapo daud daudi dawood dawud dayo demilade derrick dickson dikko " +
	"dinipre dogo doguwa doki dominic doreen doris douglas doyinsola duale dualeh duma duncan dunia dupe durodola " +
	"eakumbu ebhomielen ebi ebiere ebigwei ebitari ebiwari edith edun egal egberibin ekine ekundayo ekundu ekwueme " +
	"eliakimu elias elijah eliud elmi elvis emily emmaculate eniola enock enzi erebi esupofo evance everline everlyne " +
	"ewatomi ezekiel fadekemi faderera fadipe fagunwa fahari faisa fajimi faki falabi faleti faloye famau fanaka " +
	"faraja farhiya farijika fasasi fehintola festus fibikemi fikayomi fola folashade folu frankline fred fridah fuad " +
	"funmi furaha gakii gana gatwiri gaya gbadebo gbemi gbenga gbolahan gbowoade geofrey gethera ghazi gideon gilbert " +
	"godfrey goma goni gudaji guled hadi hadithi haiba haidar haji halisi hamdan hamis hammad hamoud hani hanja " +
	"hannah harambee harrison hashem hashi hashiki hashim hatima hawehindi hekima hemed hidaya hillary hodari humaiya " +
	"husni ibidapo ibikunle ibim ibironke ibiye igbinedion ige ikeoluwa ikhine ilori ilupeju ilyas imad iman imani " +
	"imany imara ingawa inioluwa inuwa iretioluwa irine isaiah isaya iseoluwa ishaku ishaq ishola ismael issack " +
	"itanya ituri iyabode iyadunni iyamu iyanda iyoha ize jabbar jaber jabir jacob jahi jaiyeola jalal jalia jana " +
	"jangwa jasiri jawad jebet jega jelani jemutai jepchumba jepkoech jeptoo jeremiah jeruto jibo jide jimale jina " +
	"joel jonathan josphat josphine jua judith judy jumaane jumoke junaid justiniani justus juwon kaluwa kamil kanini " +
	"kaombwe karama karani kareem karimi kashangaki kaskazi kawira kayode kehinde keji keme kendi kenneth kenyangi " +
	"khadijah khamani khamisi khatib kiah kiapo kibafupia kibibi kiburi kijana kijani kikelomo kimanzi kimathi " +
	"kimbilio kimeu kimya kinaya kinubi kinya kinyanjui kiojah kipchirchir kipchumba kipenzi kipepeo kipkemoi " +
	"kipkosgei kipkurui kiplangat kiplimo kipngeno kipngetich kipyegon kirimi kisima kiume kiwara kola kolade " +
	"kolawole kolo kombo kondo konradi korede kosgei kosoko kovu koya kuchanua kurunzi kusiima kwankwaso kweli kyari " +
	"lagat lailati laini lamide lamido latif lawrence leah leke lemboye leonard lere liban linda linet lola lubna " +
	"luqman lydiah madaha madini madoa mahali mahmood mai maikudi maingi maisha majani makame makena makinde makini " +
	"makinwa makokha makunga makuu maliza marini marion marjani martha marwan masari masinde masud mathew matunda " +
	"maua maurine mavuno mbithi mboya meshack mildred millicent miriam misuli mkarkara modu modupe mofifoluwa " +
	"mohamedi mohd mojisola mojisoluwa monica monicah monisola moradeke morawo morayo morenike morolake " +
	"mosinmileoluwa mosunmola motunrayo moyosore mrihani muema mugambi muhima muhsin muhumed muiruri mukami mulele " +
	"mulwa munir munyoki murad musau muse musembi musila muslim mussa musyoki mutalib mutheu muthui mutie mutisya " +
	"mutuma mutunga muturi mutwiri mwajuma mwamini mwanahamisi mwangangi mwaniki mwanzia mwasaa mwenda mwezi mwidau " +
	"mwikali mwita mwiti mzee nadia nadir nadira naim najib najuma naki namadi naser nashipie nasimiyu nasra nassir " +
	"nassor nathari nawaz naye nayfa nazir ndegwa nderitu ndirangu nduku ndume ndunge neema nelah nelly nemi nengi " +
	"nengimotei newton ngamia ngari ngeni ngeno ngetich ngigi niara nigesa nike nimi ninalowo ninioluwa niyilolawa " +
	"nizar njagi njiru njogu njozi njue nnamani ntimi nula nuriat nwabudike nyabuto nyasi nyawira nyoka nyoni nyota " +
	"nyuki oba obanijesu obasanjo obaseki odero odetola odunsi oforibo ogba ogbebor ogbeide ogboro ogboru ogburu " +
	"ogiemwonyi ogieva ogindan oginni ogooluwa ogulana ogun ogunbamigbe ogunbiyi ogunbo ogunde ogundijo ogundiran " +
	"ogunlade ogunlana ogunmola ogunseitan ogunwobi ogunyeye ogutu ojobo ojua oke okoeguale okojie okumu olabisi " +
	"olabode oladare oladimeji oladipupo olaiya olajumoke olakunle olalekan olamide olanrewaju olansile olasunmbo " +
	"olasupo ololade olotu olowokeere oloyede olu olubode olufunke olufunmilayo olugbayila olujimi olukotun olukunga " +
	"olumorotimi oluoch olusanya oluwadamilare oluwafemi oluwagbemi oluwagbemiga oluwakemi oluwamumibori oluwamuyiwa " +
	"oluwasanmi oluwasegun oluwole omair omidina omobobola omobolanle omodunni omojola omolabake omolara omollo " +
	"omorodion omorogbe omoruyi omosalewa omotara omotayo omotola omotoso omotoun omowumi omozuwa oparinde opobo " +
	"opuene opwonya oreofe osahon osaigbovo osamagbe osamudiamen osamuede osamuyemwen osamuyimen osaretare osaretin " +
	"osariemen osarodion osarugue osarumwense osasogie osasumwen osatohanmwen osawaru osawe osayamien osayamwen " +
	"osayande osayemwenre osayi osayuki osayuwamen osazee osazeemwen osazele osazeogie oseghale osehobo osezele oshin " +
	"oshodi osigbemhe osimhen osogo osunleke osuntokun oviasu owei oweipade owokoniran owolabi owoyemi oyadiran " +
	"oyaifo oyekan oyenike oyeniyi oyetoro oyeyemi oyinbo oyindasola oyinemi oyinlola oyintare paimo pambe pamela " +
	"panya paskalia patricia pelaji pendo peris pius popobawa pumbaa qadir rabia rachael radeke rael rafiq rahim rais " +
	"rajabu ramadan ramzi rashidi rauf regina rehema remi reshoni reuben riaz ribadu risasi riziki roble ronald ronke " +
	"rosemary rua rubani ruhiu rukayat rungo rutto sabari sabir sadaka sadao sadiki safi safiri saida sajid salad " +
	"salako salami salat salima salman salome samatar sambo sami samira sammy samweli sana sarabi sarafina saud sauti " +
	"segilola seif seimode serafina seye seyi shadrack shafi shagari shakir shams shamsa shani shariff shawana shee " +
	"shekoni shettima shida shihab shire shukuru siddiq sifa sifuna sijuade siku sikujua silas simeon similoluwa " +
	"simisola skolastika sobowale sohail sola solomon soteiyi sotonye sowande soyinka stanley subira subomi sufyan " +
	"suleman sumaya sungara swala sylvia ta tade tafida taha taiwo takatifu talal talib tambika tambuwal tamu tamuno " +
	"tamunoteim tanisha tanui tawfiq tayo tekena temidayo temitope teresa teresia thabiti timothy tisa titi titus " +
	"toki tokunbo tola tolu tolulope toluwanimi tomori too tope toru tosin toyin tsuma tubor tuere tufani tukufu " +
	"tumaini twaha udeera ujamaa umande umoja upendo ushindi usiku ussi uzamere uzima valentine veronicah vuai " +
	"waceera wahab waithira wale waleed wamakko wamalwa wambugu wamwema wanja warfa waridi waseme were wesonga " +
	"winfred wuraola wycliffe yahya yakobo yaqub yari yaseen yasinta yasmin yassin yegon yejide yemi yerima yewande " +
	"yinka yohana yohane younis younus yvonne zahnya zahur zain zaituni zakaria zakariya zaki zanna zawadi zende zuba " +
	"zubair zuhri zumaridi zuwena zwatie";
/** One in some thousands. */
export const NAMES_OF_THOUSANDS =
	"aaron abdallah abdille abdinoor abdow abdulla abednego abel abuga achola adam adongo adow aftin aggrey akello " +
	"albert alio aloo alphonce aluoch alvin ambani amin amoit amon anastacia angeline angwenyi anita annastacia annet " +
	"anyona apondi arnold aron athuman austine awadh awinja ayieko ayuma baraza bare barongo belinda benedict benta " +
	"beryl beth bii bilha billy birgen biwott boaz boke bonaya bor bore bosibori bramwel bravin brendah bridget " +
	"bridgit brigid bryan bulle bundi busienei bwire calvin calvince carol carren centrine chai changawa chebii " +
	"cheboi chebon chelagat chemtai chenangat chengo chepchirchir chepchumba chepkemboi chepkosgei chepkurui " +
	"chepkwemoi cherutich cheruto chesang chesire cheyech chomba chris christabel chumba chumo claire clara clare " +
	"clement cleophas clifford collince consolata cosmas cyrus dagane dalmas dan dancun danson debora deng derick " +
	"dianah dinah dismas dolphine donald dorcus dorine duke eddah edgar edin edinah edna ekai ekal ekeno ekidor ekiru " +
	"ekitela elisha elkana elly elosy elphas emanuel emilly emma emmah emmy emuria ephantus erastus eregae ernest " +
	"erupe esekon esinyen etyang eugene eugine eva evaline evalyne evelyne ewoi eyanae ezra fancy farida feisal " +
	"felista felister felistus fidel fidelis fiona flora fondo francisca frank franklin frida fundi gacheri gacheru " +
	"gachoki galgallo gathogo gati gatimu gedion gerald gesare getrude gibson gichana gicheru gichohi gichuhi gichuru " +
	"gikonyo gitahi gitari githaiga gona gordon gregory gure hadija hafsa haron harriet harun hesbon hezron hilda " +
	"hildah hillow hosea huka humphrey imali iminza immaculate ireri isack issak ivone ivy jack jael jairus janeth " +
	"japhet japheth jared jarso javan jecinta jedidah jeff jelimo jelle jemeli jemimah jeniffer jenipher jennifer " +
	"jepkemboi jepkemei jepkemoi jepkirui jepkogei jepkorir jepleting jepngetich jerono jerotich jesca jesse jimmy " +
	"joash job joe johnstone jomo jonah joram josephat josiah joyline julia juliana jumba june junior justin justine " +
	"kaari kaberia kabui kaburu kadenge kadzo kageha kagendo kagwiria kaimenyi kaingu kairu kajuju kakai kalama " +
	"kalekye kaloki kalume kamande kamathi kamene kanana kananu kandie kangethe kangogo kanja kanyi karambu karen " +
	"karuga karuri karwitha kasyoka kathambi kathure keitany keith kelly kemei kemuma ken kenedy keneth kenga keter " +
	"keya keziah khalif kiama kibe kibiwot kibiwott kiboi kibor kiema kigen kihara kiilu kiio kiiru kilonzi kimaiyo " +
	"kimanthi kimaru kimeli kimemia kimosop kimotho kimtai kingori kinoti kiogora kipkogei kipleting kiptanui kiptui " +
	"kiptum kipyego kiragu kirwa kisilu kitheka kithinji kithome kiti kitonga kitsao kituku kitur kivuva kobia kogo " +
	"kombe komen komora koome koros koskei krop kundu kungu kurgat kurui kwemoi laban lameck laura laureen lavender " +
	"leila lelei lemayian lenah levis lewa lillian limo linah lindah linus livingstone loice loise lorine lorna lucas " +
	"lucia luka lumbasi lumumba lynn magdalene magdaline mageto maghanga mahamed mahamud maitha maithya maiyo makungu " +
	"maloba maluki mambo mamo mangale maranga margret maritim maroa marvin marwa maryann maryanne masai masese masha " +
	"masika masila matano matara matheka mathias mati maundu maurice mauti maweu mawia mawira maxwel maxwell mayaka " +
	"mbaabu mbae mbaka mbatha mbithe mbiti mbogo mbui mbula mbuthia mbuvi meli melvin melvine menza mercyline metrine " +
	"micah micheal micheni migwi mike milcah milka milkah milton minayo miriti mirriam misiko mitchelle mitei mmboga " +
	"mmbone mnangat mogeni mogere mogire mokaya mokua mongare morara moreen morgan morine mose moseti moturi moureen " +
	"muange muasya muchai muchangi muchemi mucheru muchira muchoki muchui muendo muga mugendi mugure muhia muhonja " +
	"muhoro muigai muimi muinde muindi mukiri mukoya muktar mukundi mule mulei mulinge mulongo mumba mumbe mumbua " +
	"mundia munga munguti munyi munyiva munyua munywoki muoki murage muraguri murangiri muraya mureithi murigi " +
	"muriungi murugi murunga murungi musee musili musimbi musumba musungu musya musyimi mutahi mutanu mutegi mutembei " +
	"mutemi mutethia muteti muthama muthami muthee muthengi muthiani muthike muthini muthomi muthuri mutia mutindi " +
	"mutio mutugi mutune mutungi muuo muya mwadime mwai mwaka mwanajuma mwanamisi mwania mwanza mwathi mwema mwendia " +
	"mwero mwihaki mwinzi mwirigi mwololo mwongela mwongeli mzungu nabwire nafuna nahashon naibei nakhumicha nandwa " +
	"naom naomy nasambu naserian natasha nathan ndambuki ndanu ndege ndichu ndiema ndiritu ndiwa ndolo ndoro nduati " +
	"ndwiga nehemiah nelima ngala ngao ngaruiya ngatia ngei ngige ngina ngome ngotho ngui ngumbao ngunjiri ngure " +
	"nicholus nickson nicodemus nixon njambi njau njihia njoka njuki nkatha nkirote noah noel norah nthenya nthiga " +
	"ntinyari nuru nyabuti nyagaka nyaguthii nyakio nyale nyamai nyamawi nyambane nyambu nyamu nyanchama nyangaresi " +
	"nyangau nyangweso nyawa nyoike nzai nzau nzilani nzioki nzisa nzomo nzuki obara obare obed obiero obonyo obuya " +
	"ochola odera odinga odira odiwuor odoyo oduori ogada ogega ogeto oginga ogolla ogweno ojiambo ojwang okech okelo " +
	"okemwa oketch okeyo okinyi okongo okuku oliver ombasa ombati ombui omolo omweri omwoyo ondari ondiek onditi " +
	"onesmus onsongo onyancha onyiego ooko opondo orina orwa oscar osiemo osoro otiende ouko owen owiti oyaro oyoo " +
	"oyugi pascal penina peninah peterson phanice phelix philemon philis phillip philomena phineas phoebe phylis " +
	"phyllis pkemoi prisca priscah priscilla priscillah prudence quinter rabecca racheal rachel rahab rajab rama " +
	"ratemo raymond reagan rhoda rioba risper robi robin robinson rodah rodgers rogers ronny ronoh rop roseline " +
	"roselyne roy rugut ruwa ryan sabina saidi saina saitoti sakwa sally sam samoei sande sandra sara saruni sawe " +
	"selina serah serem seth sheilah sheilla sheillah shem shikuku sidi siele sigei sikuku sila silvester silvia " +
	"simion sitati sitienei situma sofia soi soita sophia sophy stacy stellah stephene steve steven sylivia sylvester " +
	"syombua tarus teddy terer teresiah terry theuri thiongo thoya thuku thuranira tirop tobias tom tonny tonui tony " +
	"toroitich towett tracy tuwei tyson vaati valary vallary velma vicky viola virginia vitalis wabomba wabwile " +
	"wabwire wahome waithaka wakhungu wakio walter wamaitha wamboi wambura wamuyu wandera wanga wangai wangare " +
	"wangechi wangila wanjau wanje wanjira wanjugu wanyoike wanza wanzala waruguru warui washington wasike wasonga " +
	"waswa wavinya wawira wawire wayua wechuli weddy weldon wendy weru wesley wilfred willis willy winny wycliff yaa " +
	"yakub yatich yator yego yunis zablon zacharia zachary zainabu zakayo ziro";
