// The operation that fills test mode with simulated customers.

import { SimulationSchema } from "../schemas/simulation.ts";
import { defineOperation } from "./operation.ts";

export const runSimulation = defineOperation({
	id: "runSimulation",
	method: "POST",
	path: "/v1/simulations",
	scope: "simulations:write",
	tag: "Workspace",
	summary: "Fill test mode with simulated customers",
	description:
		"Simulates two weeks of about 200 customers, some of them thieves, with payments, frauds and labels until now. It answers when all events are decided, usually after 10 to 40 seconds. Each run adds other customers. Only in test mode, one run at a time in a workspace and two on each server. A run ends early when its caller goes away or loses access.",
	answer: SimulationSchema,
});
