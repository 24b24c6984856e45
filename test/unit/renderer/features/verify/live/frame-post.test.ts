import { afterEach, describe, expect, test, vi } from 'vitest';
import { FAILURE_HEADER } from '#shared/troubles/trouble.ts';
import type { LabelFrame } from '#window/camera/detector.ts';
import { useInspection } from '#window/features/verify/inspection-store.ts';
import { openPost } from '#window/features/verify/live/frame-post.ts';

afterEach(() => vi.unstubAllGlobals());

const frame: LabelFrame = {
  appearance: 4,
  beside: null,
  last: false,
  picture: new Uint8Array(1),
  width: 1,
  height: 1,
  corners: null,
  offset: [0, 0],
  at: 0,
};

test('a label that is being read when nobody looks any more is ended once it is answered', async () => {
  const asked: string[] = [];
  const reading = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address.replace(/\?.*/, ''));
    if (address.includes('/frames')) await reading.promise;
    return Response.json({ finding: null, frames: 1, cause: null, corners: null });
  });
  const told: number[] = [];
  const failures: unknown[] = [];
  const post = openPost({
    inspection_id: 7,
    answered: (appearance) => told.push(appearance),
    failed: (error) => failures.push(error),
  });
  const sent = post.send(frame);
  post.end();
  expect(asked).toEqual(['/api/desk/inspections/7/frames']);
  reading.resolve();
  expect(await sent).toBe('more');
  await expect.poll(() => told).toEqual([4, 4]);
  expect(asked).toEqual(['/api/desk/inspections/7/frames', '/api/desk/inspections/7/appearances/4/end']);
  expect(failures).toEqual([]);
});

describe('two windows at one session', () => {
  const taken = () =>
    Response.json(
      { error: 'Taken.' },
      { status: 409, headers: { [FAILURE_HEADER]: JSON.stringify({ kind: 'number_taken', facts: {} }) } },
    );

  test('what another window has taken is asked about under the next number, and goes on under it', async () => {
    const asked: [number, string | null][] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      const query = new URL(address, 'http://desk').searchParams;
      const number = Number(query.get('appearance'));
      asked.push([number, query.get('beside')]);
      expect(query.get('window')).toBe(useInspection.getState().window);
      if (number < 6) return taken();
      return Response.json({ finding: null, frames: 1, cause: null, corners: null });
    });
    useInspection.setState({ highest: 3 });
    const told: number[] = [];
    const post = openPost({
      inspection_id: 7,
      answered: (appearance) => told.push(appearance),
      failed: () => undefined,
    });
    await post.send(frame);
    await post.send({ ...frame, appearance: 5, beside: 4 });
    await post.send({ ...frame, beside: 9 });
    expect(asked).toEqual([
      [4, null],
      [5, null],
      [6, null],
      [7, '6'],
      [6, null],
    ]);
    expect(told).toEqual([4, 5, 4]);
  });

  test('any other refusal is told, and asked about again under the same number', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(new URL(address, 'http://desk').searchParams.get('appearance') ?? '');
      throw new TypeError('No connection.');
    });
    useInspection.setState({ highest: 3 });
    const failed = vi.fn();
    const post = openPost({ inspection_id: 7, answered: () => undefined, failed });
    for (let i = 0; i < 2; i++) await expect(post.send(frame)).rejects.toThrow('does not answer');
    expect([asked, failed.mock.calls.length]).toEqual([['4', '4'], 2]);
  });
});
