import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { Icon, type IconName } from "./icons.tsx";

type Look = "primary" | "plain" | "quiet" | "danger";
type Size = "md" | "sm";

const LOOKS: Readonly<Record<Look, string>> = {
	primary: "bg-accent text-on-solid hover:bg-accent-strong border-transparent",
	plain: "bg-surface text-ink border-edge hover:bg-hover",
	quiet: "bg-transparent text-soft border-transparent hover:bg-hover hover:text-ink",
	danger: "bg-surface text-block border-block-mark hover:bg-block-tint",
};
const SIZES: Readonly<Record<Size, string>> = {
	md: "h-9 px-3 text-sm gap-2",
	sm: "h-7 px-2 text-xs gap-1.5",
};

/** The classes of a button, for a link that looks like one. */
export function styleButton(look: Look = "plain", size: Size = "md"): string {
	return `inline-flex items-center justify-center rounded-md border font-medium whitespace-nowrap select-none transition-colors disabled:opacity-50 disabled:pointer-events-none aria-disabled:opacity-50 ${LOOKS[look]} ${SIZES[size]}`;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
	readonly look?: Look;
	readonly size?: Size;
	readonly icon?: IconName;
	/** A request is running: the button keeps its width and cannot be pressed again. */
	readonly isBusy?: boolean;
	/** The keyboard shortcut, shown at the end of the button. */
	readonly shortcut?: string;
	readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({
	look = "plain",
	size = "md",
	icon,
	isBusy = false,
	shortcut,
	className = "",
	children,
	disabled,
	...rest
}: ButtonProps): ReactNode {
	return (
		<button
			type="button"
			className={`${styleButton(look, size)} ${className}`}
			disabled={disabled === true || isBusy}
			aria-busy={isBusy || undefined}
			aria-keyshortcuts={shortcut}
			{...rest}
		>
			{isBusy ? <Spinner /> : icon !== undefined && <Icon name={icon} size={size === "sm" ? 14 : 16} />}
			{children}
			{shortcut !== undefined && <Key look={look === "primary" ? "solid" : "plain"}>{shortcut}</Key>}
		</button>
	);
}

interface IconButtonProps extends Omit<ButtonProps, "icon" | "children"> {
	readonly icon: IconName;
	/** The accessible name. */
	readonly label: string;
}

export function IconButton({
	icon,
	label,
	look = "quiet",
	size = "md",
	className = "",
	...rest
}: IconButtonProps): ReactNode {
	return (
		<Button
			look={look}
			size={size}
			aria-label={label}
			title={label}
			className={`${size === "sm" ? "w-7" : "w-9"} px-0 ${className}`}
			{...rest}
		>
			<Icon name={icon} size={size === "sm" ? 14 : 18} />
		</Button>
	);
}

/** A key of the keyboard. */
export function Key({
	children,
	look = "plain",
}: {
	readonly children: ReactNode;
	readonly look?: "plain" | "solid";
}): ReactNode {
	const colours = look === "solid" ? "border-on-solid/40 text-on-solid" : "border-line text-faint bg-canvas";
	return (
		<kbd
			className={`hidden md:inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-sm border px-1 font-mono text-2xs leading-none ${colours}`}
		>
			{children}
		</kbd>
	);
}

export function Spinner(): ReactNode {
	return (
		<span
			aria-hidden="true"
			className="size-3.5 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
		/>
	);
}
