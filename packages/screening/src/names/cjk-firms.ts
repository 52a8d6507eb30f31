// Words in the names of Chinese and Korean companies. Lists translate these, and spell the rest by sound.

const CHINESE =
	"有限责任公司:co ltd|股份有限公司:co ltd|有限公司:co ltd|公司:company|集团:group|科技:technology|技术:technology|国际:international|贸易:trading|商贸:trading|科贸:technology trade|" +
	"航空:aviation|航天:aerospace|宇航:aerospace|工业:industry|实业:industrial|电子:electronics|信息:information|机械:machinery|机床:machine tool|进出口:import export|石化:petrochemical|石油:petroleum|" +
	"化工:chemical|海运:shipping|船务:shipping|航运:shipping|物流:logistics|投资:investment|控股:holding|能源:energy|材料:materials|半导体:semiconductor|发动机:engine|激光:laser|通用:general|" +
	"银行:bank|大学:university|研究所:research institute|研究院:research institute|协会:association|公安局:public security bureau|生产建设兵团:production construction corps|" +
	"中国:china|香港:hong kong|北京:beijing|上海:shanghai|深圳:shenzhen|广州:guangzhou|天津:tianjin|重庆:chongqing|大连:dalian|山东:shandong|江苏:jiangsu|浙江:zhejiang|广东:guangdong|福建:fujian|厦门:xiamen|" +
	"武汉:wuhan|南京:nanjing|杭州:hangzhou|苏州:suzhou|扬州:yangzhou|新疆:xinjiang|辽阳:liaoyang|沈阳:shenyang|青岛:qingdao|成都:chengdu|西安:xian|丹东:dandong|朝鲜:korea|台湾:taiwan|澳门:macau|会社:corporation|联合:united";
const KOREAN =
	"총회사:general corporation|회사:corporation|무역:trading|은행:bank|국제:international|기술:technology|연구소:research institute|연구원:research institute|대학:university|공업:industry|건설:construction|" +
	"조선민주주의인민공화국:democratic peoples republic of korea|조선:korea|원자력:nuclear|해운:shipping|보험:insurance|금융:financial|광업:mining|기계:machinery|전람사:exhibition corporation|대외:external|인민군:peoples army|" +
	"상사:trading|그룹:group|주식:stock|한국:korea|평양:pyongyang|서울:seoul";

type Words = ReadonlyMap<string, string>;

function readWords(text: string): Words {
	return new Map(
		text.split("|").map((entry): [string, string] => [entry.split(":")[0] ?? "", entry.split(":")[1] ?? ""]),
	);
}

let words: Words | undefined;
const LONGEST = 11;

/** A part of a company's name: words in English, or letters to read by sound. */
export interface FirmPart {
	readonly english?: readonly string[];
	readonly letters?: string;
}

/** Splits from left to right, the longest known words first. Chinese words must be in simplified characters. */
export function splitFirm(name: string): FirmPart[] {
	words ??= new Map([...readWords(CHINESE), ...readWords(KOREAN)]);
	const letters = [...name];
	const parts: FirmPart[] = [];
	let unknown = "";
	for (let at = 0; at < letters.length; ) {
		const length = findLength(words, letters, at);
		if (length === 0) {
			unknown += letters[at++] ?? "";
			continue;
		}
		if (unknown) parts.push({ letters: unknown });
		unknown = "";
		parts.push({ english: (words.get(letters.slice(at, at + length).join("")) ?? "").split(" ") });
		at += length;
	}
	if (unknown) parts.push({ letters: unknown });
	return parts;
}

function findLength(known: Words, letters: readonly string[], at: number): number {
	for (let length = Math.min(LONGEST, letters.length - at); length > 1; length--) {
		if (known.has(letters.slice(at, at + length).join(""))) return length;
	}
	return 0;
}
