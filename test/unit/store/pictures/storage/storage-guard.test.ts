import { afterEach, expect, it } from 'vitest';
import { away, refused } from '#main/store/pictures/storage/failures.ts';
import { createStorageGuard } from '#main/store/pictures/storage/storage-guard.ts';

let guard: ReturnType<typeof createStorageGuard>;
afterEach(() => guard.stop());

/** A guard with what it logs. The storage answers its probes once `isThere` says so. */
function guarded(isThere = () => false) {
  const logged: string[] = [];
  let changes = 0;
  const objects = {
    async *list() {
      if (!isThere()) throw away();
      yield [];
    },
  };
  guard = createStorageGuard({ objects, log: (notice) => logged.push(notice), changed: () => changes++ });
  return { ...guard, logged, changes: () => changes };
}

const failing = (failure: unknown) => () => Promise.reject(failure);

it('fails at once while the storage is away, and goes on when it is back', async () => {
  let isBack = false;
  const { run, problem, logged, changes } = guarded(() => isBack);
  await expect(run(failing(away()))).rejects.toMatchObject({ code: 'busy', trouble: { kind: 'pictures_away' } });
  let runs = 0;
  await expect(run(async () => ++runs)).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 2 });
  expect(runs).toBe(0);
  expect(problem()).toContain('cannot be reached');
  expect(logged).toHaveLength(1);
  isBack = true;
  await expect.poll(problem).toBeNull();
  expect(logged.at(-1)).toBe('The storage of the pictures is back.');
  expect(await run(async () => ++runs)).toBe(1);
  expect(changes()).toBe(2);
});

it('tells once why a storage refuses the station, and forgets it when the storage answers', async () => {
  const { run, problem, logged, changes } = guarded();
  await expect(run(failing(refused('AccessDenied')))).rejects.toMatchObject({ trouble: { kind: 'pictures_refused' } });
  await expect(run(failing(refused('AccessDenied')))).rejects.toMatchObject({ code: 'store_unusable' });
  expect(problem()).toContain('AccessDenied');
  expect(logged).toEqual([problem()]);
  await expect(run(failing(refused('NoSuchBucket')))).rejects.toMatchObject({ code: 'store_unusable' });
  expect(problem()).toContain('NoSuchBucket');
  expect(await run(async () => 'done')).toBe('done');
  expect(problem()).toBeNull();
  expect(changes()).toBe(3);
});

it('leaves other failures alone', async () => {
  const { run, problem, logged } = guarded();
  await expect(run(failing(new Error('a bug')))).rejects.toThrow('a bug');
  expect(problem()).toBeNull();
  expect(logged).toEqual([]);
});
