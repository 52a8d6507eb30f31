// /v1/rules/validation: the report for the validator of the score.

import { operations, viewValidationReading } from "@hakiki/contract";
import { nameActors, readMadeValidation, readValidation, requestValidation } from "@hakiki/service";
import { listActors, printValidation } from "../../../pdf/print-validation.ts";
import { readSpan } from "../../read-span.ts";
import { type Routes, serve, servePdf } from "../../serve.ts";

export function registerValidation(routes: Routes): void {
	serve(routes, operations.readValidation, async ({ tools, context }) =>
		viewValidationReading(await readValidation(tools, context)),
	);
	serve(routes, operations.requestValidation, async ({ tools, context, caller, body }) => {
		const span = readSpan(body, "from", "to");
		return viewValidationReading(await requestValidation(tools, context, { ...span, actor: caller.actor }));
	});
	servePdf(routes, operations.printValidation, async ({ tools, context, caller }) => {
		const report = await readMadeValidation(tools, context);
		const names = await nameActors(tools, listActors(report));
		const print = { printedAt: tools.world.now(), printedBy: caller.user?.name ?? caller.actor };
		const pdf = await printValidation(report, print, (actor) => names.get(actor) ?? actor);
		return { name: `validation-report-${new Date(report.madeAt).toISOString().slice(0, 10)}`, pdf };
	});
}
