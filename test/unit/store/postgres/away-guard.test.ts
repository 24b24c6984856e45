import { afterEach, describe, expect, it } from 'vitest';
import { createAwayGuard } from '#main/store/postgres/away-guard.ts';
import { DamageError } from '#main/store/sql/failures.ts';

let guard: ReturnType<typeof createAwayGuard>;
afterEach(() => guard.close());

const unreachable = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const crowded = () => Object.assign(new Error('sorry, too many clients already'), { code: '53300' });

/** A guard with what it logs. `ask` answers its probes. */
function guarded(ask = async (): Promise<never[]> => []) {
  const logged: string[] = [];
  let changes = 0;
  guard = createAwayGuard({ connections: { ask }, log: (notice) => logged.push(notice), changed: () => changes++ });
  return { ...guard, logged, changes: () => changes };
}

/** Work that fails in its first tries, and counts them. */
function failing(times: number, failure: () => Error) {
  let tries = 0;
  const work = async () => {
    if (++tries <= times) throw failure();
    return 'done';
  };
  return { work, tries: () => tries };
}

describe('a database that goes away', () => {
  it('is told once in the log and in each failure, until it is back', async () => {
    let isBack = false;
    const { run, away, logged, changes } = guarded(async () => {
      if (!isBack) throw unreachable();
      return [];
    });
    const { work, tries } = failing(2, unreachable);
    const told = { code: 'store_unusable', retryAfterSeconds: 2, trouble: { kind: 'database_away' } };
    await expect(run(work)).rejects.toMatchObject(told);
    await expect(run(work)).rejects.toMatchObject(told);
    expect(tries()).toBe(2);
    expect(away()).toContain('cannot be reached');
    expect(logged).toEqual([away()]);
    expect(changes()).toBe(1);
    isBack = true;
    await expect.poll(away).toBeNull();
    expect(logged.at(-1)).toBe('The database of the stations is back.');
    expect(changes()).toBe(2);
  });

  it('has a sentence of its own where it takes no more connections', async () => {
    const { run, away } = guarded(async () => Promise.reject(crowded()));
    await expect(run(failing(1, crowded).work)).rejects.toMatchObject({ trouble: { kind: 'database_crowded' } });
    expect(away()).toContain('max_connections');
  });

  it('is read once more, since an idle connection breaks unnoticed', async () => {
    const { read, away, logged } = guarded();
    const once = failing(1, unreachable);
    expect(await read(once.work)).toBe('done');
    expect(once.tries()).toBe(2);
    expect(away()).toBeNull();
    expect(logged).toEqual([]);
    const twice = failing(2, unreachable);
    await expect(read(twice.work)).rejects.toMatchObject({ code: 'store_unusable' });
    expect(twice.tries()).toBe(2);
  });

  it('is never written twice', async () => {
    const { run } = guarded();
    const { work, tries } = failing(1, unreachable);
    await expect(run(work)).rejects.toMatchObject({ code: 'store_unusable' });
    expect(tries()).toBe(1);
  });
});

describe('other failures', () => {
  it('do not count as away', async () => {
    const { read, away, logged } = guarded();
    const { work, tries } = failing(1, () => new Error('a bug'));
    await expect(read(work)).rejects.toThrow('a bug');
    expect(tries()).toBe(1);
    expect(away()).toBeNull();
    expect(logged).toEqual([]);
  });

  it('say where damage has to be mended, and stand in the log', async () => {
    const { run, logged } = guarded();
    await expect(run(failing(1, () => new DamageError('A row is broken.')).work)).rejects.toMatchObject({
      code: 'store_unusable',
      message: expect.stringContaining('backup of PostgreSQL'),
    });
    expect(logged).toEqual(['The database is damaged: A row is broken.']);
  });
});

describe('a guard that is closed', () => {
  it('does no more work', async () => {
    const { run, close } = guarded();
    close();
    const { work, tries } = failing(0, unreachable);
    await expect(run(work)).rejects.toThrow('The station is stopping.');
    expect(tries()).toBe(0);
  });

  it('tells work that it interrupts that the station stops, and nobody that the database is away', async () => {
    const { run, close, away, logged } = guarded();
    const begun = Promise.withResolvers<never>();
    const running = run(() => begun.promise);
    close();
    begun.reject(unreachable());
    await expect(running).rejects.toThrow('The station is stopping.');
    expect(away()).toBeNull();
    expect(logged).toEqual([]);
  });
});
