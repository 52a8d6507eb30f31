import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** The logo, which links to the first page. */
export function Logo(): ReactNode {
	return (
		<Link to="/" aria-label="Hakiki" className="flex h-9 items-center gap-2.5 rounded-md px-1.5 lg:px-2">
			<LogoSign />
			<span className="hidden text-lg font-semibold tracking-tight lg:inline">Hakiki</span>
		</Link>
	);
}

export function LogoSign({ size = 26 }: { readonly size?: number }): ReactNode {
	return (
		<svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className="shrink-0">
			<rect width="32" height="32" rx="8" fill="#14566b" />
			<path d="M10 7v18M22 7v18" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
			<path
				d="m10.500 16.500 4 3.500 7-8"
				fill="none"
				stroke="#f0b44c"
				strokeWidth="3"
				strokeLinecap="round"
				strokeLinejoin="round"
			/>
		</svg>
	);
}
