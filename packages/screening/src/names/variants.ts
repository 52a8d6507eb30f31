// Names that are one name in the spellings of different peoples, too far apart for the ear of `sound-out.ts`.

import { NICKNAMES } from "./nicknames.ts";

const GROUPS = `
mohammed muhammad mohamed mohammad muhammed mohamad mohd muhamad muhammadu mamadou mahamat mahamed maxamed mehmet muhamed mohamadou mukhammad magomed mokhammad mohammod
mahmoud mahmud mohamud mahamud mahmood mehmood maxamuud muhamud
abubakar abubakr aboubacar aboubakar abubaker bakr abubakari
yusuf youssef yousef yusif yousuf yusufu yussuf jusuf youssouf
ibrahim ebrahim brahim ibraheem ibrahima braheem
uthman usman othman osman cusmaan uthmaan ousmane usmanu osmaan
umar omar cumar umaru oumar omer
isa issa ciise eissa essa eisa isah
ahmed ahmad axmed ahmet akhmed akhmad ahmadu amadou axmad hamad
hassan hasan xasan hasani hassane khasan
hussein husayn hossein husein hussain xuseen hosein huseyin hussaini husseini hussayn khusein
ali aly cali aliyu alli
abdi cabdi abdy
abdullahi abdullah abdallah abdulla abdalla cabdullahi cabdullaahi abdoulaye abdilahi abdallahi abdillahi
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
harun haroon haroun aaron
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
chukwuemeka emeka
chukwudi chudi
oluwaseun seun
olusegun segun
babatunde tunde
olufemi femi
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

/** The groups a word is in; two words of one group are one name. */
export function findGroups(text: string): readonly number[] {
	return GROUP_OF.get(text) ?? NONE;
}

export function listGroup(group: number): readonly string[] {
	return LISTS[group] ?? [];
}

export function listGroups(): readonly (readonly string[])[] {
	return LISTS;
}
