export * from "./first-link.ts";
export * from "./mark-entities.ts";
export * from "./money-returns.ts";
export * from "./network-deciders.ts";
export * from "./phone-owners.ts";
export * from "./rings.ts";
export * from "./roll-up-movements.ts";
export * from "./walk-network.ts";
