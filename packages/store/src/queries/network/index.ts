export * from "./first-link.ts";
export * from "./mark-entities.ts";
export * from "./rings.ts";
export * from "./roll-up-movements.ts";
export * from "./walk-network.ts";
