// The answers of the API that the parts of a customer's page share.

import type { Answer } from "../../api/call.ts";

export type Customer = Answer<"describeCustomer">;
export type CustomerRecord = Answer<"readCustomerRecord">;
