// The public API of this package: profiles, rule sets, deciding and folding.

export { Baselines, type StoredBaselines } from "./baselines/baselines.ts";
export { catalogue, type RuleId } from "./catalogue/catalogue.ts";
export { compileExpression, type Expression } from "./custom/expression.ts";
export { ExpressionError } from "./custom/operand.ts";
export { Calibration } from "./evaluation/calibration.ts";
export { Comparison } from "./evaluation/comparison.ts";
export { correlateRanks } from "./evaluation/rank-correlation.ts";
export { Ranking } from "./evaluation/ranking.ts";
export { Sweep } from "./evaluation/sweep.ts";
export { measureDrift } from "./learned/bins.ts";
export { LAYER_BOUND } from "./learned/compile-layer.ts";
export { drawLayer } from "./learned/draw-layer.ts";
export { readLayerValue } from "./learned/layer-signals.ts";
export { LAYER_FRAUDS_MIN } from "./learned/learn-layer.ts";
export type { ScoreResult } from "./learned/learn-score.ts";
export { type Fit, type FitInput, type FitTerm, fitWeights } from "./learning/fit-weights.ts";
export { type JudgedEvent, judgeEvent } from "./learning/judge-event.ts";
export { countKinds, learnWeights } from "./learning/learn-weights.ts";
export { createLearningModel, type LearningModel, type ModelRule, termsOf } from "./learning/learning-model.ts";
export {
	type LearningRows,
	LearningRowsBuilder,
	type NewLearningRow,
	type RowKind,
} from "./learning/learning-rows.ts";
export { LEARNING_DEFAULTS } from "./learning/learning-settings.ts";
export { moveWeights } from "./learning/move-weights.ts";
export { completeLearningSettings, parseLearningSettings } from "./learning/parse-learning-settings.ts";
export { EvidenceTally, findInterval } from "./learning/tally-evidence.ts";
export { MODEL_SIGNALS } from "./models/model-signals.ts";
export { MODEL_FILE_BYTES_MAX, readModel } from "./models/read-model.ts";
export { chooseMarks, isAccompliceBy } from "./network/choose-marks.ts";
export { CIRCLE_LIMITS, CIRCLE_MS, findCircle } from "./network/find-circle.ts";
export {
	findRing,
	HAND_ROLES,
	RING_HANDS_MAX,
	RING_HUB_MEMBERS,
	RING_TIES_MAX,
	type Ring,
	type RingCarrier,
} from "./network/find-ring.ts";
export {
	addFlows,
	FLOW_LIMITS,
	type FollowedPayment,
	needsAccount,
	type PassedMoney,
	passMoney,
	sumSent,
} from "./network/flows.ts";
export { HUB_MEMBERS, KnownNetwork } from "./network/known-network.ts";
export { movementPartyOf, type NotedTie, tieAccount, tieEntities } from "./network/tie-entities.ts";
export type * from "./outcome.ts";
export { decodeProfile } from "./profile/codec/decode-profile.ts";
export { encodeProfile } from "./profile/codec/encode-profile.ts";
export { describeHabits } from "./profile/describe-habits.ts";
export { foldChange } from "./profile/fold-change.ts";
export { foldEvent } from "./profile/fold-event.ts";
export type { OwnMatch, Profile } from "./profile/profile.ts";
export { createProfile } from "./profile/profile.ts";
export { riskLevelOf } from "./profile/risk.ts";
export { listNewMatches, type MatchReview, readOwnMatches, reviewOf, screeningStatusOf } from "./profile/screening.ts";
export { Backtest, type BacktestEvent, type BacktestOptions } from "./replay/backtest.ts";
export { LayerLearner } from "./replay/layer-learner.ts";
export { Replay, type ReplayOptions } from "./replay/replay.ts";
export { type LearningReport, ReplayLearner } from "./replay/replay-learner.ts";
export { DRIFT_EVENTS_MIN, SignalColumns } from "./replay/signal-columns.ts";
export { SignalRecording } from "./replay/signal-recording.ts";
export type * from "./rule.ts";
export { defineRule } from "./rule.ts";
export { compileRuleSet, compileStoredRuleSet, defaultRuleSet, writeOutRuleSet } from "./rule-set/compile-rule-set.ts";
export { diffRuleSets, listChangedRules, rebaseRuleSet } from "./rule-set/diff-rule-sets.ts";
export { editRuleSet } from "./rule-set/edit-rule-set.ts";
export type * from "./rule-set/rule-set.ts";
export { refuseAllowance } from "./scoring/allowances.ts";
export { isAboutOwner, isOverLimit } from "./scoring/choose-answer.ts";
export { decide } from "./scoring/decide.ts";
export { type ExplainedDecision, explainDecision } from "./scoring/explain-decision.ts";
export { MESSAGES } from "./scoring/messages.ts";
export { DECLARED_SIGNALS, type DeclaredSignal } from "./signals/declared-signals.ts";
export { historyMsOf } from "./signals/signal-history.ts";
export type { SignalName, SignalValues } from "./signals/signals.ts";
