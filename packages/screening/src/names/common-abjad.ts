// How common a name in Arabic or Hebrew letters is, by the common names in Latin letters that it may be.

import { compareReading } from "../matching/compare-reading.ts";
import { findAbjadGroups } from "./abjad-names.ts";
import { findShare, listShares } from "./common-names.ts";
import { foldName } from "./fold-name.ts";
import { soundOut } from "./sound-out.ts";
import { listWordSkeletons } from "./sound-out-abjad.ts";
import { listGroup } from "./variants.ts";

/** About one Arab, Iranian, Afghan or Pakistani in 120 has one of these among their names; then, one in 350. */
const VERY_COMMON =
	"محمد احمد علي حسن حسين ابراهيم يوسف عمر خالد سعيد محمود عبدالله مصطفى كريم ناصر صالح سالم جمال رضا مهدي امير جعفر عباس خان شاه ملك " +
	"فاطمة عائشة زينب مريم زهرا محمدی احمدی حسینی";
const COMMON =
	"الرحمن العزيز القادر الكريم الرحيم الحميد المجيد اللطيف الحليم السلام الملك الوهاب الرزاق الغني الحكيم الجليل الباقي الستار سعد فهد سلطان ماجد طارق وليد هشام سامي رامي زياد بلال حمزة ياسر انس كمال عادل فيصل " +
	"بدر نبيل منير رشيد راشد فؤاد عماد رائد باسم حازم هاني ايمن اشرف شريف حمد سليمان داود عيسى موسى يحيى زكريا هارون اسماعيل اسحاق يعقوب ايوب نوح ادريس عثمان حامد حميد محسن صادق باقر كاظم قاسم هاشم عدنان مروان " +
	"سلمان سلام طاهر ظاهر عامر عمار عمرو فارس فواز غسان لؤي مازن مالك منصور ناجي نزار نور وسام انور جابر جاسم خليل خديجة سارة نورا هدى سلمى ليلى امل ايمان رنا " +
	"الشمري العتيبي القحطاني الحربي المطيري الدوسري الزهراني الغامدي العنزي الهاشمي الجبوري الدليمي العبيدي التميمي الخالدي المصري الشامي النجار الحداد الخطيب السيد الشريف الشيخ القاضي البكري الانصاري الحلبي العمري " +
	"المالكي الرفاعي العراقي السوري اليمني الليبي المغربي التكريتي البغدادي الموسوي الحسيني العلوي الجعفري الحسن العلي الاحمد حمدان رمضان حمود حسان حسنی علیزاده زاده پور نژاد نیا راد فر " +
	"رضایی کریمی موسوی جعفری مرادی صادقی رحیمی ابراهیمی اکبری قاسمی نوری نظری عباسی حیدری رستمی سلطانی شریفی هاشمی امینی یوسفی زمانی کاظمی طاهری باقری میرزایی شیرازی تهرانی اصفهانی یزدی کرمانی نجفی صالحی عزیزی خسروی " +
	"بهرامی فتحی قربانی اسدی حمیدی محمودی سعیدی ناصری اسماعیلی سلیمانی جلالی غلامی علوی حسنی امیری رضوی نقوی زیدی بخاری قریشی صدیقی انصاری چوہدری اقبال میر شیخ فرهاد بهرام کامران آرش نیما سینا میلاد مسعود جواد هادی " +
	"بابک پرویز نرگس لیلا الهام شیرین مینا عمران جاوید شاہد ندیم آصف اکرم اسلم غلام گل جان آغا حقانی آخوند مولوی ملا حاجی نذیر ظفر اکبر اصغر قربان";

/** "Servant": half of a name, and hardly any evidence. */
const SERVANT = "عبد";
const SERVANT_SHARE = 1 / 8;

interface CommonName {
	readonly sounds: string;
	readonly share: number;
}

/** Names below this similarity are two names. */
const LEAST_LIKENESS = 0.88;

/** By the folded word in Latin letters. */
let written: ReadonlyMap<string, number> | undefined;
let bySkeleton: ReadonlyMap<string, readonly CommonName[]> | undefined;

/** Returns the share of people with this name, if it is known to be high, or else 0. */
export function findAbjadShare(text: string, sounds: string): number {
	bySkeleton ??= readNames();
	written ??= readWritten();
	let most = written.get(text) ?? 0;
	for (const group of findAbjadGroups(text)) most = Math.max(most, ...listGroup(group).map(findShare));
	for (const skeleton of listWordSkeletons(sounds, true)) {
		for (const { sounds: common, share } of bySkeleton.get(skeleton) ?? []) {
			if (share > most && compareReading(sounds, common, LEAST_LIKENESS) > 0) most = share;
		}
	}
	return most;
}

function readWritten(): Map<string, number> {
	const names = new Map<string, number>();
	for (const [list, share] of [
		[COMMON, 1 / 350],
		[VERY_COMMON, 1 / 120],
	] as const) {
		for (const name of list.split(" ")) for (const { text } of foldName(name)) names.set(text, share);
	}
	for (const { text } of foldName(SERVANT)) names.set(text, SERVANT_SHARE);
	return names;
}

function readNames(): Map<string, CommonName[]> {
	const names = new Map<string, CommonName[]>();
	for (const [name, share] of listShares()) {
		const sounds = soundOut(name);
		for (const skeleton of listWordSkeletons(sounds, false)) {
			const known = names.get(skeleton);
			if (known) known.push({ sounds, share });
			else names.set(skeleton, [{ sounds, share }]);
		}
	}
	return names;
}
