// Dialogs, drawers, menus and tooltips on Radix's primitives. Radix's scroll lock writes style elements, which
// our content security policy refuses. Instead `[data-veil]` in app.css stops scrolling, and menus are not modal.

import { DropdownMenu, Dialog as RadixDialog, Popover as RadixPopover, Tooltip } from "radix-ui";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { t } from "../messages/common.ts";
import { IconButton, Key } from "./button.tsx";
import { Icon, type IconName } from "./icons.tsx";

interface DialogProps {
	readonly isOpen: boolean;
	readonly onClose: () => void;
	readonly title: string;
	readonly description?: ReactNode;
	readonly children: ReactNode;
	/** The buttons. The primary one comes last. */
	readonly footer?: ReactNode;
	readonly width?: "sm" | "md" | "lg";
	/** Only its own buttons close it. */
	readonly isFirm?: boolean;
	/** A text without a control: it takes the focus, so that the keyboard scrolls it. */
	readonly isText?: boolean;
	/** Keys of its own. Those of the page rest while it is open. */
	readonly onKeyDown?: (event: KeyboardEvent) => void;
}

const FIELDS =
	"input:not([type=hidden]):not(:disabled):not([readonly]), select:not(:disabled), textarea:not(:disabled)";

/** Moves the focus to the first field, or to the first button below, and gives it back to where it was. */
function useDialogFocus() {
	const before = useRef<Element>(null);
	return {
		onOpenAutoFocus: (event: Event): void => {
			before.current = document.activeElement;
			event.preventDefault();
			const content = event.currentTarget as HTMLElement;
			const [first] = content.querySelectorAll<HTMLElement>(FIELDS);
			// In a group of choices the browser itself would focus the chosen one.
			const chosen = first?.matches("[type=radio]") && content.querySelector<HTMLElement>("[type=radio]:checked");
			(chosen || first || content.querySelector<HTMLElement>("footer button, [role=region]") || content).focus();
		},
		onCloseAutoFocus: (event: Event): void => {
			event.preventDefault();
			if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
		},
	};
}

const WIDTHS = { sm: "max-w-sm", md: "max-w-lg", lg: "max-w-3xl" };

export function Dialog({
	isOpen,
	onClose,
	title,
	description,
	children,
	footer,
	width = "md",
	isFirm = false,
	isText = false,
	onKeyDown,
}: DialogProps): ReactNode {
	const focus = useDialogFocus();
	return (
		<RadixDialog.Root open={isOpen} onOpenChange={(next) => !next && !isFirm && onClose()}>
			<RadixDialog.Portal>
				<Veil />
				<RadixDialog.Content
					{...focus}
					{...(description === undefined && { "aria-describedby": undefined })}
					onKeyDown={onKeyDown}
					className={`rise fixed top-[8vh] left-1/2 z-50 flex max-h-[84vh] w-[calc(100vw-2rem)] -translate-x-1/2 flex-col rounded-lg bg-raised shadow-high ${WIDTHS[width]}`}
				>
					<OverlayHead title={title} description={description} onClose={isFirm ? undefined : onClose} />
					<div
						className={`flex flex-col gap-4 overflow-y-auto px-5 pb-5 ${isText ? "rounded-b-lg -outline-offset-2" : ""}`}
						{...(isText && { role: "region", "aria-label": title, tabIndex: 0 })}
					>
						{children}
					</div>
					{footer !== undefined && (
						<footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</footer>
					)}
				</RadixDialog.Content>
			</RadixDialog.Portal>
		</RadixDialog.Root>
	);
}

interface DrawerProps extends Omit<DialogProps, "width" | "isFirm" | "isText" | "onKeyDown"> {
	readonly side?: "left" | "right";
	/** For forms whose rows need room. */
	readonly isWide?: boolean;
}

/** A panel at the side, over the full height. */
export function Drawer({
	isOpen,
	onClose,
	title,
	description,
	children,
	footer,
	side = "right",
	isWide = false,
}: DrawerProps): ReactNode {
	const focus = useDialogFocus();
	return (
		<RadixDialog.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
			<RadixDialog.Portal>
				<Veil />
				<RadixDialog.Content
					{...focus}
					{...(description === undefined && { "aria-describedby": undefined })}
					className={`slide-in fixed inset-y-0 z-50 flex flex-col bg-raised shadow-high ${isWide ? "w-[min(46rem,calc(100vw-1rem))]" : "w-[min(30rem,calc(100vw-2.5rem))]"} ${side === "right" ? "right-0" : "left-0"}`}
				>
					<OverlayHead title={title} description={description} onClose={onClose} />
					<div className="flex flex-1 flex-col gap-4 overflow-y-auto px-5 pb-5">{children}</div>
					{footer !== undefined && (
						<footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</footer>
					)}
				</RadixDialog.Content>
			</RadixDialog.Portal>
		</RadixDialog.Root>
	);
}

function Veil(): ReactNode {
	return <div data-veil="" className="fixed inset-0 z-40 bg-veil" />;
}

interface HeadProps {
	readonly title: string;
	readonly description: ReactNode;
	readonly onClose: (() => void) | undefined;
}

function OverlayHead({ title, description, onClose }: HeadProps): ReactNode {
	return (
		<div className="flex items-start gap-3 px-5 pt-4 pb-3">
			<div className="min-w-0 flex-1">
				<RadixDialog.Title className="text-lg font-semibold">{title}</RadixDialog.Title>
				{description !== undefined && (
					<RadixDialog.Description className="text-sm text-soft">{description}</RadixDialog.Description>
				)}
			</div>
			{onClose !== undefined && <IconButton icon="close" size="sm" label={t("close")} onClick={onClose} />}
		</div>
	);
}

const PANEL = "rise z-50 min-w-44 rounded-md border border-line bg-raised p-1 shadow-high";

export interface MenuItem {
	readonly label: string;
	readonly icon?: IconName;
	readonly shortcut?: string;
	readonly isChosen?: boolean;
	readonly isDangerous?: boolean;
	readonly isDisabled?: boolean;
	readonly hint?: string;
	readonly onSelect: () => void;
}

interface MenuProps {
	/** The button that opens it. */
	readonly trigger: ReactNode;
	/** Groups of items, separated by lines. */
	readonly groups: readonly (readonly MenuItem[])[];
	readonly head?: ReactNode;
	readonly align?: "start" | "end";
}

/** The parts of the page by which a screen reader gets around. */
const LANDMARKS = "main, aside, header:not(main header)";

/** The menu is put into the part of the page that its button is in, so that it belongs to one for a screen reader. */
export function Menu({ trigger, groups, head, align = "end" }: MenuProps): ReactNode {
	const button = useRef<HTMLButtonElement>(null);
	const [place, setPlace] = useState<HTMLElement | null>(null);
	const isInDialog = () => button.current?.closest("[role=dialog]") !== null;
	return (
		<DropdownMenu.Root
			modal={false}
			onOpenChange={(isOpen) => {
				// A dialog is moved by a transform, which would move the menu too.
				if (isOpen) setPlace(isInDialog() ? null : (button.current?.closest<HTMLElement>(LANDMARKS) ?? null));
			}}
		>
			<DropdownMenu.Trigger ref={button} asChild>
				{trigger}
			</DropdownMenu.Trigger>
			<DropdownMenu.Portal container={place}>
				<DropdownMenu.Content align={align} sideOffset={6} collisionPadding={8} className={PANEL}>
					{head !== undefined && <div className="border-b border-line px-2 pt-1 pb-2 text-sm">{head}</div>}
					{groups
						.filter((group) => group.length > 0)
						.map((group, index) => (
							<DropdownMenu.Group
								key={group[0]?.label}
								className={index > 0 ? "mt-1 border-t border-line pt-1" : "pt-0.5"}
							>
								{group.map((item) => (
									<MenuLine key={item.label} item={item} />
								))}
							</DropdownMenu.Group>
						))}
				</DropdownMenu.Content>
			</DropdownMenu.Portal>
		</DropdownMenu.Root>
	);
}

function MenuLine({ item }: { readonly item: MenuItem }): ReactNode {
	const { label, icon, shortcut, isChosen, isDangerous = false, isDisabled = false, hint, onSelect } = item;
	return (
		<DropdownMenu.Item
			disabled={isDisabled}
			onSelect={onSelect}
			{...(isChosen !== undefined && { "aria-current": isChosen })}
			className={`flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 py-1 text-sm outline-none select-none data-disabled:cursor-default data-disabled:opacity-50 data-highlighted:bg-hover ${isDangerous ? "text-block" : "text-ink"}`}
		>
			{icon !== undefined && <Icon name={icon} className={isDangerous ? "" : "text-soft"} />}
			<span className="flex-1">
				{label}
				{hint !== undefined && <span className="block text-xs text-faint">{hint}</span>}
			</span>
			{isChosen === true && <Icon name="check" className="text-accent" />}
			{shortcut !== undefined && <Key>{shortcut}</Key>}
		</DropdownMenu.Item>
	);
}

interface PopoverProps {
	readonly trigger: ReactNode;
	readonly label: string;
	readonly children: ReactNode;
	readonly isOpen?: boolean;
	readonly onOpenChange?: (isOpen: boolean) => void;
}

/** A small panel with controls. */
export function Popover({ trigger, label, children, isOpen, onOpenChange }: PopoverProps): ReactNode {
	return (
		<RadixPopover.Root {...(isOpen !== undefined && { open: isOpen })} {...(onOpenChange && { onOpenChange })}>
			<RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
			<RadixPopover.Portal>
				<RadixPopover.Content
					align="start"
					sideOffset={6}
					collisionPadding={8}
					aria-label={label}
					className={`${PANEL} p-3`}
				>
					{children}
				</RadixPopover.Content>
			</RadixPopover.Portal>
		</RadixPopover.Root>
	);
}

/** A tooltip on hover and focus. Essential text must not appear only here. */
export function Tip({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }): ReactNode {
	return (
		<Tooltip.Root delayDuration={300}>
			<Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
			<Tooltip.Portal>
				<Tooltip.Content
					sideOffset={6}
					collisionPadding={8}
					className="rise z-50 max-w-xs rounded-md bg-ink px-2 py-1 text-xs text-canvas shadow-high"
				>
					{label}
				</Tooltip.Content>
			</Tooltip.Portal>
		</Tooltip.Root>
	);
}

export const TipProvider = Tooltip.Provider;
