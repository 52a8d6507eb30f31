// Forms: values, one request at a time, and the service's message for each field. The values stay when the service
// refuses them.

import { type FormEvent, useState } from "react";
import type { Answer, Input, OperationId } from "./call.ts";
import { ApiFailure } from "./failure.ts";
import { type ChangeOptions, useChange } from "./queries.ts";

type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values];

interface TextControl {
	readonly value: string;
	readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
}

export interface Form<Values> {
	readonly values: Values;
	readonly isBusy: boolean;
	readonly error: unknown;
	/** Sets one value: `<Select value={form.values.role} onChoose={form.set("role")} />`. */
	readonly set: <Name extends keyof Values>(name: Name) => (value: Values[Name]) => void;
	/** Ties a text control to a value: `<Input {...form.text("name")} />`. */
	readonly text: (name: TextName<Values>) => TextControl;
	/** The service's message about a field of the request; nested fields as `address.city`. */
	readonly problemOf: (field: string) => string | undefined;
	/** For `<form onSubmit>`. */
	readonly submit: (event: FormEvent) => void;
	/** Sends the form for a button that is not its submit button. `act` says which one. */
	readonly send: (act?: string) => void;
}

interface FormOptions<Values> {
	readonly initial: Values;
	/** `act` is the value of the button that submitted the form, where it has one. */
	readonly send: (values: Values, act: string | undefined, reset: () => void) => Promise<unknown> | undefined;
}

/** A form that is sent by any function, as for signing in. */
export function useForm<Values extends object>({ initial, send }: FormOptions<Values>): Form<Values> {
	const [values, setValues] = useState(initial);
	return useSending(values, setValues, (act) => send(values, act, () => setValues(initial)));
}

interface ApiFormOptions<Id extends OperationId, Values> extends Pick<ChangeOptions<Id>, "changes"> {
	readonly initial: Values;
	/** The request for these values; undefined if there is nothing to send. */
	readonly toInput: (values: Values, act: string | undefined) => Input<Id> | undefined;
	readonly onSuccess?: (answer: Answer<Id>, reset: () => void, values: Values) => void;
}

/** A form that is sent to an operation of the API. */
export function useApiForm<Id extends OperationId, Values extends object>(
	id: Id,
	{ initial, toInput, onSuccess, ...options }: ApiFormOptions<Id, Values>,
): Form<Values> {
	const [values, setValues] = useState(initial);
	const change = useChange(id, {
		...options,
		onSuccess: (answer) => onSuccess?.(answer, () => setValues(initial), values),
	});
	return useSending(values, setValues, (act) => {
		const input = toInput(values, act);
		return input === undefined ? undefined : change.mutateAsync(input);
	});
}

/** The service's message about a field. */
export function findProblem(error: unknown, field: string): string | undefined {
	return error instanceof ApiFailure ? error.findDetail(field) : undefined;
}

function useSending<Values extends object>(
	values: Values,
	setValues: (change: (before: Values) => Values) => void,
	begin: (act: string | undefined) => Promise<unknown> | undefined,
): Form<Values> {
	const [isBusy, setIsBusy] = useState(false);
	const [error, setError] = useState<unknown>(null);
	const send = async (act: string | undefined): Promise<void> => {
		if (isBusy) return;
		setIsBusy(true);
		setError(null);
		try {
			await begin(act);
		} catch (failure) {
			setError(failure);
		} finally {
			setIsBusy(false);
		}
	};
	const set: Form<Values>["set"] = (name) => (value) => setValues((before) => ({ ...before, [name]: value }));
	return {
		values,
		isBusy,
		error,
		set,
		text: (name) => ({
			value: values[name] as string,
			onChange: (event) => set(name)(event.target.value as Values[typeof name]),
		}),
		problemOf: (field) => findProblem(error, field),
		submit: (event) => {
			event.preventDefault();
			const { submitter } = event.nativeEvent as SubmitEvent;
			void send(submitter?.getAttribute("value") ?? undefined);
		},
		send: (act) => void send(act),
	};
}
