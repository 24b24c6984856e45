import { afterEach, expect, test } from 'vitest';
import type { Finding } from '#shared/verify/inspection.ts';
import { useInspection } from '#window/features/verify/inspection-store.ts';

const before = useInspection.getState();
afterEach(() => useInspection.setState(before, true));

const finding = (id: number, verdict: Finding['verdict'] = null) => ({ id, verdict }) as Finding;

test('a finding goes into its own session, and into no other one that is open by then', () => {
  const { put } = useInspection.getState();
  useInspection.setState({ id: 7, findings: [finding(2), finding(1)] });
  put(finding(3), 8);
  put(finding(1, 'rejected'), 8);
  expect(useInspection.getState().findings).toEqual([finding(2), finding(1)]);
  put(finding(3), 7);
  put(finding(1, 'rejected'), 7);
  expect(useInspection.getState().findings).toEqual([finding(3), finding(2), finding(1, 'rejected')]);
  useInspection.setState({ id: null, findings: [] });
  put(finding(1), 7);
  expect(useInspection.getState().findings).toEqual([]);
});
