// The visible part of the graph: dragging moves it, the wheel and buttons zoom.

import { type PointerEvent, useEffect, useRef } from "react";
import type { Point } from "./place-nodes.ts";

export interface View {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

const WIDTH_MIN = 120;
const WIDTH_MAX = 8_000;

/** `at` is where the pointer is, from 0 to 1. */
export function zoom(view: View, factor: number, at: Point = { x: 0.5, y: 0.5 }): View {
	const width = Math.max(WIDTH_MIN, Math.min(WIDTH_MAX, view.width * factor));
	const height = (view.height * width) / view.width;
	return { x: view.x + (view.width - width) * at.x, y: view.y + (view.height - height) * at.y, width, height };
}

/** React registers wheel listeners as passive, so they cannot prevent scrolling. */
export function useWheel(
	svg: { readonly current: SVGSVGElement | null },
	onZoom: (factor: number, at: Point) => void,
): void {
	const latest = useRef(onZoom);
	latest.current = onZoom;
	useEffect(() => {
		const element = svg.current;
		if (element === null) return;
		const hear = (event: WheelEvent): void => {
			// The wheel scrolls the page; with Ctrl or ⌘ it zooms, as in maps.
			if (!event.ctrlKey && !event.metaKey) return;
			event.preventDefault();
			const box = element.getBoundingClientRect();
			const at = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
			latest.current(event.deltaY > 0 ? 1.15 : 1 / 1.15, at);
		};
		element.addEventListener("wheel", hear, { passive: false });
		return () => element.removeEventListener("wheel", hear);
	}, [svg]);
}

const CLICK_PX_MAX = 4;

export function useDrag(view: View, setView: (view: View) => void) {
	const origin = useRef<{ readonly x: number; readonly y: number; readonly view: View }>(undefined);
	const measure = (event: PointerEvent<SVGSVGElement>): Point => {
		const box = event.currentTarget.getBoundingClientRect();
		const scale = Math.max(view.width / box.width, view.height / box.height);
		return {
			x: (event.clientX - (origin.current?.x ?? 0)) * scale,
			y: (event.clientY - (origin.current?.y ?? 0)) * scale,
		};
	};
	return {
		start: (event: PointerEvent<SVGSVGElement>): void => {
			origin.current = { x: event.clientX, y: event.clientY, view };
		},
		move: (event: PointerEvent<SVGSVGElement>): void => {
			if (origin.current === undefined || event.buttons === 0) return;
			const moved = measure(event);
			const { view: before } = origin.current;
			setView({ ...view, x: before.x - moved.x, y: before.y - moved.y });
		},
		/** Whether the pointer stayed where it was pressed. */
		end: (event: PointerEvent<SVGSVGElement>): boolean => {
			const from = origin.current;
			origin.current = undefined;
			return from !== undefined && Math.hypot(event.clientX - from.x, event.clientY - from.y) < CLICK_PX_MAX;
		},
	};
}
