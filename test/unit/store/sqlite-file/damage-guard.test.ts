import { describe, expect, it } from 'vitest';
import { DamageError } from '#main/store/sql/failures.ts';
import { createDamageGuard } from '#main/store/sqlite-file/damage-guard.ts';
import { AppError } from '#shared/troubles/errors.ts';

/** A guard whose database is mended, or fails to be, when the test says so. */
function guarded({ isUnchecked = false, isOpen = true } = {}) {
  const mending = Promise.withResolvers<void>();
  const damages: string[] = [];
  const guard = createDamageGuard({
    isUnchecked,
    isOpen: () => isOpen,
    mend: (damage) => {
      damages.push(damage.message);
      return mending.promise;
    },
  });
  return { ...guard, damages, mended: mending.resolve, failed: mending.reject };
}

const meetDamage = async () => {
  throw new DamageError('a broken page');
};
const beingMended = { code: 'store_unusable', retryAfterSeconds: 30 };

describe('work on a database that proves damaged', () => {
  it('fails at once with a time to try again, and has the database mended once', async () => {
    const { run, damages, problem, mended } = guarded();
    await expect(run(meetDamage)).rejects.toMatchObject(beingMended);
    expect(problem()).toContain('is being made anew');
    let runs = 0;
    await expect(run(async () => ++runs)).rejects.toMatchObject(beingMended);
    expect(runs).toBe(0);
    expect(damages).toEqual(['a broken page']);
    mended();
    await expect.poll(problem).toBeNull();
    expect(await run(async () => ++runs)).toBe(1);
  });

  it('is mended once for all work that meets damage at the same time', async () => {
    const { run, damages } = guarded();
    const both = await Promise.allSettled([run(meetDamage), run(meetDamage)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(damages).toHaveLength(1);
  });

  it('mends again when there is damage again', async () => {
    const { run, damages, problem, mended } = guarded();
    mended();
    await expect(run(meetDamage)).rejects.toMatchObject(beingMended);
    await expect.poll(problem).toBeNull();
    await expect(run(meetDamage)).rejects.toMatchObject(beingMended);
    expect(damages).toHaveLength(2);
  });

  it('takes the errors of SQLite that mean damage for damage', async () => {
    const { run, damages } = guarded();
    const broken = Object.assign(new Error('database disk image is malformed'), { code: 'SQLITE_CORRUPT' });
    await expect(run(() => Promise.reject(broken))).rejects.toMatchObject(beingMended);
    expect(damages).toHaveLength(1);
  });

  it('is of no use any more where mending has failed, and is not closed twice', async () => {
    const { run, problem, failed, close } = guarded();
    await expect(run(meetDamage)).rejects.toMatchObject(beingMended);
    failed(new Error('no backup'));
    await expect.poll(problem).toContain('could not be made anew');
    await expect(run(async () => 1)).rejects.toMatchObject({ code: 'store_unusable', retryAfterSeconds: null });
    let closed = 0;
    await close(async () => void closed++);
    expect(closed).toBe(0);
  });

  it('leaves failures that are no damage as they are', async () => {
    const { run, damages } = guarded();
    await expect(run(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
    expect(damages).toEqual([]);
  });
});

describe('patient work', () => {
  it('is done again on the mended database', async () => {
    const { run, mended } = guarded({ isUnchecked: true });
    let tries = 0;
    const done = run(async () => (++tries === 1 ? meetDamage() : 'done'));
    await expect.poll(() => tries).toBe(1);
    mended();
    expect(await done).toBe('done');
  });

  it('waits while the database is mended', async () => {
    const { run, reportDamage, mended } = guarded({ isUnchecked: true });
    reportDamage(new DamageError('a lost row'));
    let runs = 0;
    const done = run(async () => ++runs);
    await new Promise(setImmediate);
    expect(runs).toBe(0);
    mended();
    expect(await done).toBe(1);
  });

  it('ends with the check of the database', async () => {
    const { run, noteChecked } = guarded({ isUnchecked: true });
    noteChecked();
    await expect(run(meetDamage)).rejects.toMatchObject(beingMended);
  });
});

describe('closing', () => {
  it('happens once, and refuses later work and later damage', async () => {
    const { run, close, reportDamage, damages } = guarded();
    let closed = 0;
    const end = async () => void closed++;
    await Promise.all([close(end), close(end)]);
    expect(closed).toBe(1);
    await expect(run(async () => 1)).rejects.toThrow('The station is stopping.');
    reportDamage(new DamageError('too late'));
    expect(damages).toEqual([]);
  });

  it('waits for the mending', async () => {
    const { run, close, mended } = guarded();
    await expect(run(meetDamage)).rejects.toMatchObject(beingMended);
    const order: string[] = [];
    const end = close(async () => void order.push('closed'));
    await new Promise(setImmediate);
    order.push('mended');
    mended();
    await end;
    expect(order).toEqual(['mended', 'closed']);
  });

  it('tells work whose connection it took away why it failed', async () => {
    const { run } = guarded({ isOpen: false });
    const failure = new TypeError('The database connection is not open');
    await expect(run(() => Promise.reject(failure))).rejects.toMatchObject({
      message: 'The station is stopping.',
      cause: failure,
    });
    const own = new AppError('conflict', 'There is a template already.');
    await expect(run(() => Promise.reject(own))).rejects.toBe(own);
  });
});
