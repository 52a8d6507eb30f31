export {
	confirmLoosening,
	LOOSENING_WAIT_MS,
	listLoosenings,
	requestLoosening,
	withdrawLoosening,
} from "./loosen.ts";
export type { Loosening } from "./loosened-settings.ts";
