// Random combinations of common names in other scripts. No list means any of these people, unless exactly the same name
// is on one.

import { createChance, pickOne } from "../chance.mjs";

const ARABS = {
	given:
		"محمد أحمد علي حسن حسين إبراهيم خالد عمر عثمان يوسف سعيد ناصر فهد سلطان ماجد طارق وليد هشام كريم سامي رامي زياد بلال حمزة ياسر أنس سعد صالح جمال كمال عادل فيصل بدر نبيل منير رشيد عبدالله عبدالرحمن عبدالعزيز فاطمة عائشة مريم زينب خديجة سارة نورا هدى سلمى ليلى أمل إيمان رنا دينا".split(
			" ",
		),
	family:
		"الشمري العتيبي القحطاني الحربي المطيري الدوسري الزهراني الغامدي العنزي الهاشمي الجبوري الدليمي العبيدي التميمي الخالدي المصري الشامي النجار الحداد الخطيب السيد الشريف منصور سليمان عبدالله إسماعيل محمود حمدان سالم خليل عيسى موسى داود رمضان حمود الأحمد العلي الحسن القاضي البكري الأنصاري الصباغ الحلبي العمري المالكي الرفاعي العجمي السبيعي البلوشي الكعبي".split(
			" ",
		),
};
const PERSIANS = {
	given:
		"محمد علی رضا حسین مهدی امیر حسن سعید احمد مجید حمید ناصر فرهاد بهرام کامران آرش نیما پویا سینا میلاد مسعود جواد هادی داود ایمان بابک شاهین کیان پرویز هوشنگ فاطمه زهرا مریم سارا نرگس لیلا الهام شیرین پریسا نازنین مینا سمیرا آزاده فرزانه شقایق".split(
			" ",
		),
	family:
		"محمدی احمدی حسینی رضایی کریمی موسوی جعفری مرادی صادقی رحیمی ابراهیمی اکبری قاسمی نوری نظری عباسی حیدری رستمی سلطانی شریفی هاشمی امینی یوسفی زمانی کاظمی طاهری باقری فرهادی میرزایی شیرازی تهرانی اصفهانی یزدی کرمانی زارع نجفی صالحی عزیزی خسروی بهرامی فتحی قربانی اسدی پارسا نیکنام".split(
			" ",
		),
};
const PAKISTANIS = {
	given:
		"محمد احمد علی عمران بلال حسن عثمان طارق جاوید شاہد زاہد ندیم وسیم کاشف آصف عاصم ناصر اقبال اکرم اسلم فیصل عدنان سلمان شعیب یاسر عائشہ فاطمہ مریم ثنا نادیہ صائمہ شازیہ رابعہ".split(
			" ",
		),
	family:
		"خان بٹ ملک چوہدری قریشی صدیقی انصاری اقبال حسین شاہ احمد راجہ مرزا عباسی ہاشمی بخاری گیلانی نقوی زیدی رضوی میر لودھی درانی آفریدی خٹک".split(
			" ",
		),
};
const CHINESE = {
	family: [
		..."王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许邓韩冯曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛",
	],
	given: [
		..."伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂红玉华建国文志海春晓雪梅林龙波辉鹏宇浩天佳欣怡琳婷峰凯俊豪志远",
	],
};
const KOREANS = {
	family: [..."김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진"],
	given: [..."민서준지우현예은수하윤도영진호성훈재원경미숙희정선아연주혜동석태철상용종광기승규환식국일남춘길옥순자복"],
};

/** Returns `count` names of each people, without accidental duplicates. */
export function makeScriptNames(count) {
	const draw = createChance(41);
	const make = (people, write) => Array.from({ length: count }, () => ({ people, query: { name: write() } }));
	const writeWords = ({ given, family }) => {
		const words = [pickOne(draw, given)];
		if (draw() < 0.35) words.push(pickOne(draw, given));
		return [...words, pickOne(draw, family)].join(" ");
	};
	const writeLetters = ({ given, family }, shortShare) => {
		const first = pickOne(draw, given);
		return pickOne(draw, family) + first + (draw() < shortShare ? "" : pickOne(draw, given));
	};
	return [
		...make("Arabs", () => writeWords(ARABS)),
		...make("Persians", () => writeWords(PERSIANS)),
		...make("Pakistanis", () => writeWords(PAKISTANIS)),
		...make("Chinese", () => writeLetters(CHINESE, 0.15)),
		...make("Koreans", () => writeLetters(KOREANS, 0.03)),
	];
}
