// Transliterates other scripts to Latin letters by tables, not by language. The comparison of sounds tolerates the
// differences between languages.

const CYRILLIC =
	"а:a б:b в:v г:g д:d е:e ж:zh з:z и:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch ъ: ы:y ь: э:e ю:yu я:ya " +
	"і:i є:ye ґ:g ј:j љ:lj њ:nj ћ:c ђ:dj џ:dj ѕ:dz ә:a ғ:gh қ:q ң:n ө:o ұ:u ү:u һ:h ҳ:h ҷ:j ӣ:i ӯ:u";
const GREEK = "α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:y φ:f χ:kh ψ:ps ω:o";
const GEORGIAN =
	"ა:a ბ:b გ:g დ:d ე:e ვ:v ზ:z თ:t ი:i კ:k ლ:l მ:m ნ:n ო:o პ:p ჟ:zh რ:r ს:s ტ:t უ:u ფ:p ქ:k ღ:gh ყ:q შ:sh ჩ:ch ც:ts ძ:dz წ:ts ჭ:ch ხ:kh ჯ:j ჰ:h";
const ARMENIAN =
	"ա:a բ:b գ:g դ:d ե:e զ:z է:e ը:y թ:t ժ:zh ի:i լ:l խ:kh ծ:ts կ:k հ:h ձ:dz ղ:gh ճ:ch մ:m յ:y ն:n շ:sh ո:o չ:ch պ:p ջ:j ռ:r ս:s վ:v տ:t ր:r ց:ts ւ:v փ:p ք:k և:ev օ:o ֆ:f";
/** Consonants and long vowels. Short vowels are not written. */
const ARABIC =
	"ا:a ب:b ت:t ث:th ج:j ح:h خ:kh د:d ذ:D ر:r ز:z س:s ش:sh ص:s ض:D ط:t ظ:D ع:e غ:gh ف:f ق:q ك:k ل:l م:m ن:n ه:h و:w ي:y ة:h ى:y ء: " +
	"ی:y ک:k پ:p چ:ch ژ:zh گ:g ڤ:v ں:n ھ:h ہ:h ۃ:h ے:y ۀ:h ٹ:t ڈ:d ړ:r ږ:zh ټ:t ډ:d ڼ:n ښ:sh ۍ:y ې:y ګ:g څ:ts ځ:dz ە:h ۆ:w ێ:y ڕ:r ڵ:l";
const HEBREW =
	"א:a ב:b ג:g ד:d ה:h ו:w ז:z ח:kh ט:t י:y כ:k ך:k ל:l מ:m ם:m נ:n ן:n ס:s ע:e פ:p ף:f צ:ts ץ:ts ק:k ר:r ש:sh ת:t";
const LATIN =
	"ø:o ł:l đ:d ð:d þ:th ß:ss æ:ae œ:oe ı:i ħ:h ə:a ŋ:ng ɓ:b ɗ:d ƙ:k ƴ:y ɛ:e ɔ:o ʃ:sh ǝ:e " +
	"ᴀ:a ʙ:b ᴄ:c ᴅ:d ᴇ:e ꜰ:f ɢ:g ʜ:h ɪ:i ᴊ:j ᴋ:k ʟ:l ᴍ:m ɴ:n ᴏ:o ᴘ:p ꞯ:q ǫ:q ʀ:r ꜱ:s ᴛ:t ᴜ:u ᴠ:v ᴡ:w ʏ:y ᴢ:z";

function readTable(...tables: readonly string[]): Map<string, string> {
	const letters = new Map<string, string>();
	for (const pair of tables.join(" ").split(" ")) {
		const [letter, latin] = pair.split(":");
		if (letter) letters.set(letter, latin ?? "");
	}
	return letters;
}

/** Scripts with vowels. */
export const ALPHABETS: ReadonlyMap<string, string> = readTable(CYRILLIC, GREEK, GEORGIAN, ARMENIAN, LATIN);
/** Scripts without short vowels. */
export const ABJADS: ReadonlyMap<string, string> = readTable(ARABIC, HEBREW);
