export { exportMasterKey } from "./export-master-key.ts";
export { type KeyTools, openKeyTools } from "./key-tools.ts";
export { type OpenedKeys, openKeys } from "./open-master-key.ts";
export { type ResealReport, resealEverything } from "./reseal.ts";
export { type DataRotation, LEARNING_MS, rotateDataKeys } from "./rotate-data.ts";
export { finishMasterRotation, type MasterRotation, type MasterRotationEnd, rotateMasterKey } from "./rotate-master.ts";
export { type MasterKeyWatch, watchMasterKey } from "./watch-master-key.ts";
