// Form fields. A `Field` connects its label, hint and error to the control inside it.

import {
	createContext,
	type InputHTMLAttributes,
	type ReactNode,
	type Ref,
	type SelectHTMLAttributes,
	type TextareaHTMLAttributes,
	useContext,
	useId,
} from "react";
import { t } from "../messages/common.ts";
import { Icon } from "./icons.tsx";

interface FieldTies {
	readonly id: string;
	readonly "aria-describedby": string | undefined;
	readonly "aria-invalid": true | undefined;
}

const TiesContext = createContext<FieldTies | undefined>(undefined);

interface FieldProps {
	readonly label: string;
	readonly hint?: ReactNode;
	/** The error message of the service or the page. */
	readonly error?: string | undefined;
	readonly isOptional?: boolean;
	readonly className?: string;
	readonly children: ReactNode;
}

export function Field({ label, hint, error, isOptional = false, className = "", children }: FieldProps): ReactNode {
	const id = useId();
	const describedBy = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
		.filter(Boolean)
		.join(" ");
	const ties: FieldTies = {
		id,
		"aria-describedby": describedBy === "" ? undefined : describedBy,
		"aria-invalid": error === undefined ? undefined : true,
	};
	return (
		<div className={`flex flex-col gap-1 ${className}`}>
			<label htmlFor={id} className="text-sm font-medium">
				{label}
				{isOptional && <span className="font-normal text-faint"> · {t("optional")}</span>}
			</label>
			<TiesContext value={ties}>{children}</TiesContext>
			{hint !== undefined && (
				<p id={`${id}-hint`} className="text-xs text-faint">
					{hint}
				</p>
			)}
			{error !== undefined && (
				<p id={`${id}-error`} className="flex items-center gap-1 text-xs text-block">
					<Icon name="alert" size={13} />
					{error}
				</p>
			)}
		</div>
	);
}

const CONTROL =
	"w-full rounded-md border border-edge bg-surface px-2.5 text-sm text-ink aria-invalid:border-block-mark disabled:opacity-60";

interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
	readonly ref?: Ref<HTMLInputElement>;
}

export function Input({ className = "", ...rest }: InputProps): ReactNode {
	return <input {...useContext(TiesContext)} className={`${CONTROL} h-9 ${className}`} {...rest} />;
}

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
	readonly ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ className = "", ...rest }: TextAreaProps): ReactNode {
	return <textarea {...useContext(TiesContext)} rows={4} className={`${CONTROL} py-2 ${className}`} {...rest} />;
}

export interface Choice {
	readonly value: string;
	readonly label: string;
}

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "onChange"> {
	readonly choices: readonly Choice[];
	readonly onChoose: (value: string) => void;
}

/** The browser's native select: it works on a phone, with a keyboard and with a screen reader. */
export function Select({ choices, onChoose, className = "", ...rest }: SelectProps): ReactNode {
	return (
		<span className={`relative inline-flex ${className}`}>
			<select
				{...useContext(TiesContext)}
				className={`${CONTROL} h-9 appearance-none pr-8`}
				onChange={(event) => onChoose(event.target.value)}
				{...rest}
			>
				{choices.map(({ value, label }) => (
					<option key={value} value={value}>
						{label}
					</option>
				))}
			</select>
			<Icon name="chevronDown" className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-soft" />
		</span>
	);
}

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "onToggle" | "type"> {
	readonly label: ReactNode;
	readonly onToggle: (isChecked: boolean) => void;
	/** Some of the items it stands for are chosen. */
	readonly isMixed?: boolean;
	/** Only screen readers get the label. */
	readonly isLabelHidden?: boolean;
}

export function Checkbox({
	label,
	onToggle,
	isMixed = false,
	isLabelHidden = false,
	className = "",
	...rest
}: CheckboxProps): ReactNode {
	return (
		<label className={`inline-flex min-h-6 items-center gap-2 text-sm ${className}`}>
			<input
				type="checkbox"
				className="size-4 shrink-0 accent-accent"
				ref={(element) => {
					if (element !== null) element.indeterminate = isMixed;
				}}
				onChange={(event) => onToggle(event.target.checked)}
				{...rest}
			/>
			<span className={isLabelHidden ? "sr-only" : ""}>{label}</span>
		</label>
	);
}

interface SwitchProps {
	readonly label: ReactNode;
	readonly isOn: boolean;
	readonly onToggle: (isOn: boolean) => void;
	readonly disabled?: boolean;
}

export function Switch({ label, isOn, onToggle, disabled = false }: SwitchProps): ReactNode {
	return (
		<label className="inline-flex min-h-6 items-center gap-2 text-sm">
			<button
				type="button"
				role="switch"
				aria-checked={isOn}
				disabled={disabled}
				onClick={() => onToggle(!isOn)}
				className={`relative h-5 w-9 shrink-0 rounded-full border transition-colors disabled:opacity-50 ${isOn ? "border-transparent bg-accent" : "border-edge bg-sunken"}`}
			>
				<span
					className={`absolute top-1/2 size-3.5 -translate-y-1/2 rounded-full transition-[left] ${isOn ? "left-[18px] bg-on-solid" : "left-[3px] bg-edge"}`}
				/>
			</button>
			{label}
		</label>
	);
}
