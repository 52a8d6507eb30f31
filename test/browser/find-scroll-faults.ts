// Looks for what scrolls outside of its box: a page that is longer than it looks, two scrollbars side by side, content that
// is cut off at the side, and rows of tabs that show a scrollbar or cut off the ring of the focused tab.

import type { Page } from "playwright-core";
import { waitForFrames } from "./dashboard.ts";

/** A large screen, a small laptop and a phone. */
const SIZES = [
	{ width: 1440, height: 900 },
	{ width: 1280, height: 720 },
	{ width: 360, height: 740 },
];

/** Every fault as one line. Leaves the page at the last size. */
export async function findScrollFaults(page: Page): Promise<string[]> {
	const found: string[] = [];
	for (const size of SIZES) {
		await page.setViewportSize(size);
		await waitForFrames(page);
		const faults = await page.evaluate<string[]>(LOOK);
		found.push(...faults.map((fault) => `at ${size.width}: ${fault}`));
	}
	return found;
}

/**
 * Runs in the page. Content for screen readers only is a pixel in size and is not seen. What an inner box cuts off does not
 * count as content of an outer one. A scroller may be as long as its seen content and its padding, and no longer.
 */
const LOOK = `(() => {
	const found = [];
	const root = document.scrollingElement;
	const main = document.getElementById("main");
	const isLarge = innerWidth >= 832;
	const nameOf = (element) => element.tagName.toLowerCase() + "." + String(element.className).slice(0, 80);
	const scrolls = (element, axis) => element === root || /auto|scroll/.test(getComputedStyle(element)["overflow" + axis]);
	const measure = (scroller) => {
		const top = scroller === root ? -root.scrollTop : scroller.getBoundingClientRect().top + scroller.clientTop - scroller.scrollTop;
		let bottom = 0;
		for (const element of scroller.querySelectorAll("*")) {
			const box = element.getBoundingClientRect();
			if (box.width <= 1 || box.height <= 1) continue;
			let low = box.bottom;
			for (let outer = element.parentElement; outer !== null && outer !== scroller; outer = outer.parentElement)
				if (low > bottom + top && getComputedStyle(outer).overflowY !== "visible")
					low = Math.min(low, outer.getBoundingClientRect().bottom);
			bottom = Math.max(bottom, low - top);
		}
		return bottom + Number.parseFloat(getComputedStyle(scroller).paddingBottom);
	};
	if (root.scrollWidth > root.clientWidth) found.push("the document is " + root.scrollWidth + " wide");
	if (isLarge && root.scrollHeight > root.clientHeight) found.push("the document scrolls by " + (root.scrollHeight - root.clientHeight));
	for (const scroller of [root, ...document.querySelectorAll("body *")]) {
		const { overflowX, textOverflow } = getComputedStyle(scroller);
		const isCut = overflowX === "hidden" && textOverflow !== "ellipsis" && scroller.clientWidth > 1;
		if (isCut && !(scroller instanceof SVGElement) && scroller.scrollWidth > scroller.clientWidth + 1)
			found.push(nameOf(scroller) + " cuts off " + (scroller.scrollWidth - scroller.clientWidth) + " of its content");
		if (scroller.tagName === "TEXTAREA" || scroller.clientHeight === 0 || !(scrolls(scroller, "X") || scrolls(scroller, "Y"))) continue;
		if (scroller !== root && scroller.querySelector("table") && scroller.scrollWidth > scroller.clientWidth + 1)
			found.push("a table in " + nameOf(scroller) + " is cut off by " + (scroller.scrollWidth - scroller.clientWidth));
		const isTall = scroller.scrollHeight > scroller.clientHeight + 1 && scrolls(scroller, "Y");
		if (isTall && scroller.scrollHeight > measure(scroller) + 2)
			found.push(nameOf(scroller) + " scrolls " + Math.round(scroller.scrollHeight - measure(scroller)) + " past its content");
		const isWithin = main !== null && main !== scroller && main.contains(scroller);
		if (isTall && isLarge && isWithin && main.scrollHeight > main.clientHeight + 1 && scroller.clientHeight > main.clientHeight / 2)
			found.push(nameOf(scroller) + " and the page both scroll");
		if (scroller.getAttribute("role") !== "tablist" && scroller.tagName !== "NAV") continue;
		if (scroller.scrollHeight > scroller.clientHeight) found.push("the tabs " + nameOf(scroller) + " scroll up and down");
		if (getComputedStyle(scroller).scrollbarWidth !== "none") found.push("the tabs " + nameOf(scroller) + " show a scrollbar");
		// The current one: a tab that gets the focus is opened.
		const tab = scroller.querySelector("[role=tab][data-state=active], a");
		tab.focus({ focusVisible: true, preventScroll: true });
		const { outlineOffset, outlineWidth } = getComputedStyle(tab);
		const [ring, bar] = [tab.getBoundingClientRect(), scroller.getBoundingClientRect()];
		const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
		if (ring.top - reach < bar.top || ring.bottom + reach > bar.bottom)
			found.push("the tabs " + nameOf(scroller) + " cut off the ring of the focused tab");
		tab.blur();
	}
	return found;
})()`;
