// A queue of cases: $1 cases, as seen at $2 (ms), in the realm $3. Four of five are open, every third is assigned,
// every fifth has a deadline, and every fortieth is labelled.

export const FILL_CASES = `insert into cases (id, realm, customer_id, type, status, severity, reason, event_id, opened_at, closed_at,
    assignee, priority, label, facts, is_begun)
  select gen_random_uuid(), $3, 'c' || i % 50000,
    (array['fraud', 'fraud', 'fraud', 'fraud', 'screening', 'travel_rule', 'regulatory'])[1 + i % 7],
    case when i % 10 >= 8 then 'closed' when i % 3 = 0 then 'in_review' else 'open' end,
    (array['low', 'medium', 'high', 'critical'])[1 + i % 4],
    'Paid out to a destination first seen 4 minutes after a SIM swap', gen_random_uuid(),
    now() - i * interval '37 seconds', case when i % 10 >= 8 then now() end,
    case when i % 3 = 0 then 'user:usr_' || i % 30 end, case when i % 50 = 0 then 'urgent' end,
    case when i % 40 = 0 then 'fraud' when i % 41 = 0 then 'legit' end,
    jsonb_build_object('dueAt', case when i % 5 = 0 then $2::int8 + (i % 1000 - 300) * 60000 end, 'warnAt', null,
      'amountMinor', (i::int8 * 7919) % 10000000, 'totalMinor', (i::int8 * 7919) % 10000000, 'decision', (array['review', 'block', 'allow'])[1 + i % 3],
      'clocks', '[]'::jsonb), true
  from generate_series(1, $1::int4) as i`;
