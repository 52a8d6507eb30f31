// What the routes about webhook endpoints need of the service.

import type {
	DeliveryStatus,
	Page,
	WebhookDeliveryFacts,
	WebhookEndpointFacts,
	WebhookEndpointWithSecret,
} from "@hakiki/domain";
import type { Caller } from "./service-port.ts";

export interface WebhookInput {
	readonly url: string;
	readonly kinds?: readonly string[] | undefined;
	readonly description?: string | undefined;
}

export interface WebhookChangeInput {
	readonly url?: string | undefined;
	readonly kinds?: readonly string[] | undefined;
	readonly description?: string | null | undefined;
	readonly isEnabled?: boolean | undefined;
}

export interface DeliveriesInput {
	readonly endpointId?: string | undefined;
	readonly status?: DeliveryStatus | undefined;
	readonly kind?: string | undefined;
	readonly from?: number | undefined;
	readonly to?: number | undefined;
	readonly after?: string | undefined;
	readonly limit: number;
}

export interface ReplayInput {
	readonly from: number;
	readonly to?: number | undefined;
	readonly kind?: string | undefined;
	readonly isWithDelivered?: boolean | undefined;
}

/** What is not there is an `AppError` of code `not_found`. */
export interface WebhooksPort {
	list(
		caller: Caller,
		query: { readonly cursor?: string | undefined; readonly limit: number },
	): Promise<Page<WebhookEndpointFacts>>;
	create(caller: Caller, input: WebhookInput): Promise<WebhookEndpointWithSecret>;
	read(caller: Caller, endpointId: string): Promise<WebhookEndpointFacts>;
	change(caller: Caller, endpointId: string, change: WebhookChangeInput): Promise<WebhookEndpointFacts>;
	remove(caller: Caller, endpointId: string): Promise<WebhookEndpointFacts>;
	rotate(caller: Caller, endpointId: string, overlapHours: number | undefined): Promise<WebhookEndpointWithSecret>;
	/** Few at a time in a process: another is an `AppError` of code `service_unavailable`. */
	test(caller: Caller, endpointId: string): Promise<WebhookDeliveryFacts>;
	replay(caller: Caller, endpointId: string, span: ReplayInput): Promise<number>;
	listDeliveries(
		caller: Caller,
		query: DeliveriesInput,
	): Promise<{ readonly deliveries: readonly WebhookDeliveryFacts[]; readonly next: string | undefined }>;
	/** With the JSON that is sent. */
	readDelivery(
		caller: Caller,
		endpointId: string,
		noticeId: string,
	): Promise<{ readonly delivery: WebhookDeliveryFacts; readonly body: string }>;
	replayDelivery(caller: Caller, endpointId: string, noticeId: string): Promise<WebhookDeliveryFacts>;
}
