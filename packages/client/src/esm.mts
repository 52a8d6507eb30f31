// For ES modules. It loads the same code as `require` does, so that a process which uses both has one HakikiError.

export type * from "./index.ts";
export {
	Hakiki,
	Hakiki as default,
	HakikiApiError,
	HakikiClient,
	HakikiError,
	verifyWebhook,
	verifyWebhookAsync,
} from "./index.ts";
