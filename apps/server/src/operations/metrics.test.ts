import { describe, expect, it } from "vitest";
import { createMetrics } from "./metrics.ts";

describe("createMetrics", () => {
	it("counts decisions by mode, value and type, so that tests do not mix with live payments", async () => {
		const metrics = createMetrics();
		metrics.countDecision("allow", "login", "test");
		metrics.countDecision("block", "payout.requested", "live");
		metrics.countDecision("block", "payout.requested", "live");
		const text = await metrics.print();
		expect(text).toContain('hakiki_decisions_total{mode="test",decision="allow",type="login"} 1');
		expect(text).toContain('hakiki_decisions_total{mode="live",decision="block",type="payout.requested"} 2');
	});

	it("counts attempts to deliver webhooks by their outcome", async () => {
		const metrics = createMetrics();
		metrics.countDelivery("delivered", 0.03);
		metrics.countDelivery("timeout_answer", 15);
		const text = await metrics.print();
		expect(text).toContain('hakiki_webhook_attempt_duration_seconds_count{outcome="delivered"} 1');
		expect(text).toContain('hakiki_webhook_attempt_duration_seconds_bucket{le="0.05",outcome="delivered"} 1');
		expect(text).toContain('hakiki_webhook_attempt_duration_seconds_count{outcome="timeout_answer"} 1');
	});

	it("puts a request's seconds into buckets", async () => {
		const metrics = createMetrics();
		metrics.observeRequest("POST", "/v1/events", 200, 0.004);
		const text = await metrics.print();
		expect(text).toContain(
			'hakiki_http_request_duration_seconds_bucket{le="0.005",method="POST",route="/v1/events",status="200"} 1',
		);
		expect(text).toContain(
			'hakiki_http_request_duration_seconds_bucket{le="0.0025",method="POST",route="/v1/events",status="200"} 0',
		);
	});

	it("reads watched gauges each time it is asked, with and without a label, and forgets labels that went away", async () => {
		const metrics = createMetrics();
		let idle = 3;
		let backlog = new Map([
			["0", 5],
			["1", 0],
		]);
		metrics.watchGauge({ name: "hakiki_pool_idle", help: "Idle connections.", read: () => idle });
		metrics.watchGauge({ name: "hakiki_lane_backlog", help: "Waiting events.", label: "lane", read: () => backlog });
		expect(await metrics.print()).toMatch(/hakiki_pool_idle 3[\s\S]*hakiki_lane_backlog\{lane="0"\} 5/);
		idle = 1;
		backlog = new Map([["1", 2]]);
		const later = await metrics.print();
		expect(later).toContain("hakiki_pool_idle 1\n");
		expect(later).toContain('hakiki_lane_backlog{lane="1"} 2');
		expect(later).not.toContain('lane="0"');
	});

	it("keeps the metrics of two apps in one process apart", async () => {
		const [first, second] = [createMetrics(), createMetrics()];
		first.countDecision("allow", "login", "live");
		expect(await second.print()).not.toContain('decision="allow"');
	});
});
