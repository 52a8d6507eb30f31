export const RECORDED_ANSWERS = "{}";
