// The items that were opened from the search, the latest first, for this tab, user, workspace and mode. It holds ids and
// addresses, which the browser's history holds too, and never a search text or a name.

const KEPT_MAX = 6;
const NAME = "hakiki.recent";

export interface RecentItem {
	/** The key of the result, for example `customer-cus_1`. */
	readonly key: string;
	readonly kind: "customer" | "case" | "event" | "rule" | "command";
	readonly label: string;
	/** The page to open; empty for a command, which the key names. */
	readonly to: string;
}

export function listRecent(place: string): readonly RecentItem[] {
	try {
		const kept: unknown = JSON.parse(sessionStorage.getItem(`${NAME} ${place}`) ?? "[]");
		return Array.isArray(kept) ? (kept as RecentItem[]) : [];
	} catch {
		return [];
	}
}

export function rememberItem(place: string, item: RecentItem): void {
	const rest = listRecent(place).filter(({ key }) => key !== item.key);
	sessionStorage.setItem(`${NAME} ${place}`, JSON.stringify([item, ...rest].slice(0, KEPT_MAX)));
}
