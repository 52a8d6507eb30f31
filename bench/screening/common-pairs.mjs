// Combinations of two very common Muslim names. Thousands of customers have such a name, and hardly one of them is a
// listed person.

const FIRST =
	"Mohammed Mohamed Muhammad Ahmed Ali Hassan Hussein Ibrahim Abdullahi Yusuf Omar Umar Usman Musa Abubakar Suleiman Aliyu Sani Fatima Aisha".split(
		" ",
	);
const LAST = "Ali Ahmed Hassan Musa Ibrahim Mohammed Abdullahi Yusuf Umar Bello Hussein Omar Sani".split(" ");
const BIRTHS = ["1993-04-11", "1978-09-02", "1985-01-19", "1966-06-30", "1999-12-05"];

/** Returns each pair alone, and with a birth date and a nationality. */
export function makeCommonPairs() {
	const names = FIRST.flatMap((first) => LAST.filter((last) => last !== first).map((last) => `${first} ${last}`));
	return names.flatMap((name, at) => [
		{ people: "name alone", query: { name } },
		{
			people: "with birth date and nationality",
			query: { name, dob: BIRTHS[at % BIRTHS.length], nationality: at % 2 === 0 ? "NG" : "KE" },
		},
	]);
}
