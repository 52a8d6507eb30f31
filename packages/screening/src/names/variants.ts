// Names that are one name in the spellings of different peoples, but too different to be recognised by sound.

import { NICKNAMES } from "./nicknames.ts";

const GROUPS = `
mohammed muhammad mohamed mohammad muhammed mohamad mohd muhamad muhammadu mamadou mahamat mahamed maxamed mehmet muhamed mohamadou mukhammad magomed mokhammad mohammod muhumed mahamad mohamedi mouhamed
mahmoud mahmud mohamud mahamud mahmood mehmood maxamuud muhamud
abubakar abubakr aboubacar aboubakar abubaker bakr abubakari bubakar
yusuf youssef yousef yusif yousuf yusufu yussuf jusuf youssouf
ibrahim ebrahim brahim ibraheem ibrahima braheem
uthman usman othman osman cusmaan uthmaan ousmane usmanu osmaan
osama usama usamah osamah oussama ossama ousama usaama
umar omar cumar umaru oumar omer
isa issa ciise eissa essa eisa isah
ahmed ahmad axmed ahmet akhmed akhmad ahmadu amadou axmad hamad
hassan hasan xasan hasani hassane khasan
hussein husayn hossein husein hussain xuseen hosein huseyin hussaini husseini hussayn khusein
ali aly cali aliyu alli
abdi cabdi abdy abdu
abdullahi abdullah abdallah abdulla abdalla cabdullahi cabdullaahi abdoulaye abdilahi abdallahi abdillahi abdulahi abdulai
abdulkadir abdulqadir abdelkader abdikadir abdiqadir abdelqader
abdirahman abdulrahman abdurrahman abdelrahman abdirahmaan abderrahmane cabdiraxmaan abdurahman
aisha aishatu caasha aysha aicha asha aishat
fatima fatuma fadumo faduma fatoumata fatimah fatma fatou fatimat faadumo
khadija khadijah hadiza khadijo kadija hadija khadidja khadidiatou
suleiman sulaiman sulayman saleban soliman suleyman souleymane sulaimon sulemana seleman
yahya yahaya yahia yehia yaxye iahia
zakariya zakaria zakariyya zakarya zakari zekeriya
salih saleh salah salihu saalax
said saeed sayeed saidu siciid sayid saiid
jama jaamac djama
ismail ismael ismaila esmail ismaciil smail
musa mussa moussa muse muusa mousa moses
harun haroon haroun aaron haruna aruna
dawud daud dawood daoud david dauda daauud
mustafa mustapha mostafa moustapha moustafa mustafe
khalid khaled khalidu khaalid xalid
jamal gamal djamel jamaal cemal
jafar gafar djaafar jaafar jafaru jaffer
qasim kassim kasim qassem qasem kasimu ghassem ghasem
sharif sherif shareef cherif sheriff
rashid rasheed rachid rashidu
hamid hameed hamidu hamed
tariq tarek tareq tarik
alhaji haji hajji hadji hajj haj alhaj elhadj elhadji alhajji
umm oum um
mahdi mehdi
reza rida riza redha
alexander aleksandr alexandr oleksandr aliaksandr aleksander alexandre oleksander alyaksandr aleksandar
vladimir volodymyr uladzimir volodimir wladimir vladymyr
nikolai nikolay mykola mikalai nikolaj mikola nicolae
mikhail mykhailo mikhailo michael mihail mikhael michail
sergei sergey serhiy siarhei serhii sergej serguei serge
yevgeny evgeny yauhen evgenii yevhen yevgeniy ievgen eugene jevgenij
andrei andrey andriy andrii andrej andrew
pavel pavlo paul pavlos
yuri yury iurii yuriy juri jurij iouri youri
elena yelena olena alena helena jelena
ekaterina yekaterina kateryna katsiaryna catherine jekaterina
igor ihor
dmitri dmitry dmytro dmitriy dzmitry dimitri dmitrij
grigory hryhoriy grigori ryhor gregory grigorij
oleg oleh aleh
viktor victor viktar
vasily vasyl vasil vassily vasilij basil
ivan ioann
petr petro piotr pyotr peter piotr
george georgy georgi heorhii georgiy yuriy jorge georges
joseph iosif yosef jose josef yusuf
john jon johannes yohana
james jim jimmy
william bill billy willy
robert bob bobby
richard rick dick
theodore ted fyodor fedor teodor
elizabeth liz elisabeth elizaveta yelizaveta
stephen steven stefan stepan stephan
adan aden aadan aaden
adan aden adam
farah faarah fareh
maalim macalin moallim maalin moalim
osman cismaan
jibrin jibril jibrilu djibril gibril jibreel
salih swaleh saleh salehe
hauwa hawa hawwa xaawo hawo
yakubu yaqub yakub yacouba yaqoob jacob
idris idriss idrissa idrees idrissou
athman uthman othman athumani usman osman
nur noor nuur nour nuru nura
saidi said
muhammad mohammed muhammadu mamman
mohammed muhammad modu
abubakar bukar boukar
abdullahi audu
abdullahi abdulle
suleiman sulaiman sule
suleiman selemani saleebaan sulemani
ibrahim iro
ibrahim ibro
jibrin jibo
hadiza khadija dije
fatima fati
fatima falmata
fatuma fatma faduma
maryam mariam maryama mairo
aisha mwanaisha
abdalla dula
mustapha musty
salisu sale
lawal lawan lawali
zahra sahra
hirsi hersi xirsi
ikechukwu ike
ikechukwu ikey iyke
okechukwu okey
okechukwu oke
chukwuemeka chuks
chukwuma chuma
chukwuka chuka
chukwudi chudi
chukwudi chidi
ngozi ngo
chidiebere chidi
chidiebere ebere
obiageli oby
obinna obi
obinna oby
ifeanyi ify
ifeoma ify
ifeoma oma
chioma oma
ifunanya ify
nkechinyere nkechi
nkechi kechi
tochukwu tochi
adaobi ada
adaeze ada
adanna ada
ikenna ike
ikenna ikem
azubuike azu
azubuike zubby
onyebuchi buchi
maduabuchi buchi
onyekachi kachi
echezona eche
ogechi oge
ogechukwu oge
nkeiruka nkiru nkiruka
chinenye nenye
kosisochukwu kosi
kelechi kc kelechukwu
uchechukwu uche
nwachukwu nwachi
ekenedilichukwu ekene
kenechukwu kene
chimamanda ama
ugonna ugo
olufunmilayo funmi funmilayo
oluwadamilola dami damilola
oluwadamilare dami damilare
mojisola moji
titilayo titi
olubukola bukky
bukola bukky
olanrewaju lanre
kolawole kola
abimbola bimbo
abimbola bola
adebola bola
kehinde kenny
taiwo taye
olayinka yinka
adeyinka yinka
opeyemi ope
oluwatobiloba tobi
oluwatobi tobi
gbemisola gbemi
gbolahan gbola
folashade sade
folasade sade
abayomi yomi
temitope tope
temitayo tayo
ayodele dele
bamidele dele
busayo busi
folake fola
yetunde tunde
omowunmi wunmi
osagie osa
osaretin osaro
osarodion osaro
osasogie osas
osaretin osas
osarumwense osaru
nengimotei nengi
tamunoteim tamuno
timipre timi
timipreye timi
ebikeme ebi
dinipre dini
ayibatari ayiba
sotonye tonye
kim gim
lee ri yi li rhee
choi choe
park pak bak
jung jong chong chung jeong
hyun hyon
young yong yeong
`;

const LISTS: string[][] = [];
const GROUP_OF = new Map<string, readonly number[]>();
`${GROUPS.trim()}\n${NICKNAMES.trim()}`.split("\n").forEach((line, group) => {
	LISTS.push(line.split(" "));
	for (const name of line.split(" ")) GROUP_OF.set(name, [...(GROUP_OF.get(name) ?? []), group]);
});

const NONE: readonly number[] = [];
const NO_KIN: readonly string[] = [];

/** Returns the groups of a word. Two words of one group are one name. */
export function findGroups(text: string): readonly number[] {
	return GROUP_OF.get(text) ?? NONE;
}

export function listGroup(group: number): readonly string[] {
	return LISTS[group] ?? [];
}

/** Different names that lists use for one person: some have both Mohamed and Mohamud for one man. */
const KIN: readonly (readonly [string, string])[] = [["mohammed", "mahmoud"]];

/** Returns the related names of a word. A query may mean one of them if everything else agrees. */
export function listKin(text: string): readonly string[] {
	const groups = findGroups(text);
	if (groups.length === 0) return NO_KIN;
	const isOf = (name: string) => findGroups(name).some((group) => groups.includes(group));
	const kin = KIN.flatMap(([one, other]) => (isOf(one) ? [other] : isOf(other) ? [one] : []));
	return kin.flatMap((name) => findGroups(name).flatMap((group) => listGroup(group)));
}

export function listGroups(): readonly (readonly string[])[] {
	return LISTS;
}
