// Inputs that somebody may send in place of a name.

export const ODD_NAMES = {
	"one letter": "a",
	"10,000 characters": "mohammed ".repeat(1111),
	"10,000 letters": "a".repeat(10_000),
	"many words": Array.from({ length: 2_000 }, (_, at) => `ba${at.toString(36)}o`).join(" "),
	"the commonest names":
		"Ali Hassan Omar Musa Yusuf Ibrahim Ahmed Khalid Salim Abdul Rahman Karim Said Nasir Farah Jama Noor Abdi Aden Hussein Osman Isa Bello Sani",
	"the same in Arabic script": "عبد الله محمد علي حسن حسين احمد عمر ابراهيم خالد سعيد ناصر كريم جمال",
	emoji: "😀😀😀 🕵️‍♂️",
	"control characters": "\u0000\u0001\u0007\u001b[2J",
	"mixed scripts": "Mоhаmmеd محمد 穆罕默德 Μωάμεθ",
	punctuation: "!!! ... ---",
	"titles alone": "Alhaji Dr. Chief Hon. Engr.",
	"trade alone": "General Trading International Import Export Company Limited Group",
};
