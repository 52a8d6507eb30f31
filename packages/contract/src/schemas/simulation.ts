// The wire shape of `POST /v1/simulations`.

import { Type } from "@sinclair/typebox";

const count = (description: string) => Type.Integer({ minimum: 0, description });

const SimulatedFraudSchema = Type.Object({
	thieves: count("The thieves of this kind."),
	thieves_found: count("The thieves of whom at least one theft was stopped."),
	movements: count("Their thefts."),
	movements_stopped: count("The thefts that were not allowed."),
});

export const SimulationSchema = Type.Object(
	{
		complete: Type.Boolean({ description: "False if the server stopped before the last event." }),
		run: Type.String({ description: "The name of the run. The id of every simulated customer begins with it." }),
		customers: count("The simulated customers."),
		events: count("The events that were decided."),
		decisions: Type.Object({
			allow: count("Events that were allowed."),
			review: count("Events that were held for review."),
			block: count("Events that were blocked."),
		}),
		honest: Type.Object({
			events: count("The events of honest customers."),
			not_allowed: count("The events of honest customers that were not allowed."),
		}),
		frauds: Type.Record(Type.String(), SimulatedFraudSchema, { description: "The result for each kind of fraud." }),
		cases_opened: count("The cases that decisions opened."),
		labels: Type.Object({
			fraud: count("Labels as fraud."),
			legit: count("Labels as legitimate."),
			to_come: count("Labels that would become known only later. They are not set."),
		}),
		seconds: Type.Number({ minimum: 0, description: "How long the run took." }),
	},
	{ $id: "Simulation" },
);
