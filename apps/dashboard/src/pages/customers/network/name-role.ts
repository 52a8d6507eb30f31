import type { IconName } from "../../../components/icons.tsx";
import { t } from "../../../messages/network.ts";

interface RoleFacts {
	readonly name: string;
	readonly icon: IconName;
}

const ROLES: Readonly<Record<string, RoleFacts>> = {
	device: { name: t("inRole_device"), icon: "screen" },
	payee: { name: t("inRole_payee"), icon: "arrowUpRight" },
	payer: { name: t("inRole_payer"), icon: "arrowDownLeft" },
	phone: { name: t("inRole_phone"), icon: "phone" },
	identity: { name: t("inRole_identity"), icon: "key" },
	email: { name: t("inRole_email"), icon: "note" },
	agent: { name: t("inRole_agent"), icon: "globe" },
	account: { name: t("inRole_account"), icon: "globe" },
};

/** The name of a link between a customer and an item. */
export function describeRole(role: string): RoleFacts {
	return ROLES[role] ?? { name: role, icon: "dot" };
}

export function nameRoles(roles: readonly string[]): string {
	return roles.map((role) => describeRole(role).name).join(", ");
}
