// Frequent Japanese surnames and given names in kanji. Characters do not reveal the reading of a name, so only these
// names have a Japanese reading. ō and ū are long.

const SURNAMES =
	"佐藤:satō 鈴木:suzuki 高橋:takahashi 髙橋:takahashi 田中:tanaka 伊藤:itō 渡辺:watanabe 渡邊:watanabe 渡邉:watanabe 渡部:watanabe 山本:yamamoto 中村:nakamura " +
	"小林:kobayashi 加藤:katō 吉田:yoshida 山田:yamada 佐々木:sasaki 山口:yamaguchi 松本:matsumoto 井上:inoue 木村:kimura 林:hayashi 斎藤:saitō 斉藤:saitō 齋藤:saitō 齊藤:saitō 清水:shimizu " +
	"山崎:yamazaki 山﨑:yamazaki 森:mori 池田:ikeda 橋本:hashimoto 阿部:abe 安倍:abe 安部:abe 石川:ishikawa 山下:yamashita 中島:nakajima 中嶋:nakajima 石井:ishii 小川:ogawa 前田:maeda 岡田:okada " +
	"長谷川:hasegawa 藤田:fujita 後藤:gotō 近藤:kondō 村上:murakami 遠藤:endō 青木:aoki 坂本:sakamoto 福田:fukuda 太田:ōta 西村:nishimura 藤井:fujii 金子:kaneko 岡本:okamoto 藤原:fujiwara " +
	"三浦:miura 中野:nakano 中川:nakagawa 原田:harada 松田:matsuda 竹内:takeuchi 小野:ono 田村:tamura 中山:nakayama 和田:wada 石田:ishida 森田:morita 上田:ueda 原:hara 内田:uchida 柴田:shibata " +
	"酒井:sakai 宮崎:miyazaki 横山:yokoyama 高木:takagi 安藤:andō 宮本:miyamoto 大野:ōno 小島:kojima 谷口:taniguchi 工藤:kudō 今井:imai 高田:takada 増田:masuda 丸山:maruyama 杉山:sugiyama " +
	"村田:murata 大塚:ōtsuka 新井:arai 小山:koyama 平野:hirano 藤本:fujimoto 河野:kōno 上野:ueno 武田:takeda 野口:noguchi 松井:matsui 千葉:chiba 菅原:sugawara 岩崎:iwasaki 久保:kubo 木下:kinoshita " +
	"佐野:sano 野村:nomura 松尾:matsuo 市川:ichikawa 菊地:kikuchi 菊池:kikuchi 杉本:sugimoto 古川:furukawa 大西:ōnishi 島田:shimada 水野:mizuno 桜井:sakurai 櫻井:sakurai 高野:takano 吉川:yoshikawa 山内:yamauchi " +
	"西田:nishida 飯田:iida 西川:nishikawa 小松:komatsu 北村:kitamura 安田:yasuda 五十嵐:igarashi 川口:kawaguchi 平田:hirata 関:seki 中田:nakata 久保田:kubota 服部:hattori 東:azuma 岩田:iwata " +
	"土屋:tsuchiya 川崎:kawasaki 福島:fukushima 本田:honda 辻:tsuji 樋口:higuchi 秋山:akiyama 田口:taguchi 永井:nagai 山中:yamanaka 中西:nakanishi 吉村:yoshimura 川上:kawakami 石原:ishihara 大橋:ōhashi " +
	"松岡:matsuoka 馬場:baba 浜田:hamada 森本:morimoto 矢野:yano 浅野:asano 松下:matsushita 星野:hoshino 大久保:ōkubo 吉岡:yoshioka 小池:koike 野田:noda 荒木:araki 熊谷:kumagai 松浦:matsuura 大谷:ōtani " +
	"内藤:naitō 黒田:kuroda 尾崎:ozaki 川村:kawamura 永田:nagata 望月:mochizuki 松村:matsumura 田辺:tanabe 菅野:kanno 荒井:arai 平井:hirai 大島:ōshima 西山:nishiyama 早川:hayakawa 栗原:kurihara 広瀬:hirose " +
	"横田:yokota 石橋:ishibashi 岩本:iwamoto 片山:katayama 萩原:hagiwara 関口:sekiguchi 宮田:miyata 大石:ōishi 本間:honma 須藤:sudō 高山:takayama 岡崎:okazaki 小田:oda 吉野:yoshino 岸田:kishida 菅:suga 麻生:asō " +
	"鳩山:hatoyama 小泉:koizumi 石破:ishiba 河村:kawamura 司:tsukasa 篠田:shinoda 清田:kiyota 重信:shigenobu 高山:takayama 岡:oka 堀:hori 南:minami 西:nishi 北川:kitagawa 白石:shiraishi 松永:matsunaga";
const GIVEN_NAMES =
	"太郎:tarō 一郎:ichirō 次郎:jirō 二郎:jirō 三郎:saburō 健:ken/takeshi 健一:kenichi 健二:kenji 健太:kenta 健太郎:kentarō 誠:makoto 浩:hiroshi 博:hiroshi 宏:hiroshi 隆:takashi 孝:takashi 明:akira 晃:akira 聡:satoshi " +
	"修:osamu 治:osamu 豊:yutaka 勝:masaru 進:susumu 清:kiyoshi 正:tadashi 茂:shigeru 実:minoru 昇:noboru 勇:isamu 学:manabu 徹:tōru 薫:kaoru 忍:shinobu 司:tsukasa 純:jun 潤:jun 淳:jun 亮:ryō 翔:shō 翔太:shōta 大輔:daisuke " +
	"大樹:daiki 直樹:naoki 直人:naoto 和也:kazuya 拓也:takuya 達也:tatsuya 哲也:tetsuya 裕太:yūta 裕樹:yūki 雄太:yūta 陽介:yōsuke 洋介:yōsuke 洋平:yōhei 涼平:ryōhei 恭平:kyōhei 康弘:yasuhiro 靖:yasushi 康:yasushi 義男:yoshio 義雄:yoshio " +
	"和夫:kazuo 和男:kazuo 正男:masao 正夫:masao 幸雄:yukio 幸男:yukio 秀樹:hideki 英樹:hideki 英明:hideaki 秀明:hideaki 文雄:fumio 晋三:shinzō 義偉:yoshihide 茂樹:shigeki 篤司:atsushi 淳一:junichi 純一郎:junichirō 由紀夫:yukio 太志:futoshi " +
	"くみ子:kumiko 裕美子:yumiko 由美子:yumiko 久美子:kumiko 陽子:yōko 洋子:yōko 幸子:sachiko/yukiko 和子:kazuko 恵子:keiko 京子:kyōko 恵美:emi 真由美:mayumi 明美:akemi 直美:naomi 智子:tomoko 友子:tomoko 裕子:yūko/hiroko 優子:yūko 美穂:miho " +
	"美咲:misaki 美香:mika 美加:mika 美加子:mikako 香織:kaori 里佳:rika 花子:hanako 加奈:kana 舞:mai 桃子:momoko 千代:chiyo 七夏:nanaka 春香:haruka 春:haru 治子:haruko 涼子:ryōko 真綾:maaya 結衣:yui 結:yui 葵:aoi 愛:ai 愛子:aiko 彩:aya 彩花:ayaka " +
	"麻衣:mai 麻衣子:maiko 千尋:chihiro 房子:fusako 節子:setsuko 文子:fumiko 美智子:michiko 雅子:masako 聡太郎:sōtarō 篤:atsushi 学:manabu 稔:minoru 充:mitsuru 幹:miki 零:rei 零子:reiko 拓真:takuma 知実:tomomi 幸太郎:kōtarō 悠斗:yūto 蓮:ren 湊:minato " +
	"陽翔:haruto 大和:yamato 樹:itsuki 陸:riku 智津夫:chizuo 彰晃:shōkō 公義:kimiyoshi 公三:kimizō 義則:yoshinori 忠政:tadamasa 弘道:hiromichi 健市:kenichi 邦彦:kunihiko 輝男:teruo 照男:teruo 忠志:tadashi 一夫:kazuo 辰夫:tatsuo";

function readNames(text: string): Map<string, readonly string[]> {
	const names = new Map<string, readonly string[]>();
	for (const entry of text.split(" ")) {
		const [kanji = "", readings = ""] = entry.split(":");
		names.set(kanji, readings.split("/"));
	}
	return names;
}

let surnames: ReadonlyMap<string, readonly string[]> | undefined;
let givenNames: ReadonlyMap<string, readonly string[]> | undefined;
const NONE: readonly string[] = [];

export function findSurname(kanji: string): readonly string[] {
	surnames ??= readNames(SURNAMES);
	return surnames.get(kanji) ?? NONE;
}

export function findGivenName(kanji: string): readonly string[] {
	givenNames ??= readNames(GIVEN_NAMES);
	return givenNames.get(kanji) ?? NONE;
}
