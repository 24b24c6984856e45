// Who did something is written in the change that does it: a station that is killed in between leaves neither or both.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Acts, Learned, LineOf } from '#main/store/store.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { AppError } from '#shared/troubles/errors.ts';
import type { Memory } from './memory.ts';

interface OpenAct {
  readonly lineOf: LineOf;
  learned: Learned;
  /** Work that an act has begun in the background goes on after its end, and writes no line. */
  isOpen: boolean;
  isWritten: boolean;
}

type ActsUnderWay = ReturnType<typeof createActs>;

/** The acts under way: what runs inside of one belongs to it. */
export function createActs() {
  const acts = new AsyncLocalStorage<OpenAct | null>();
  return {
    inside: <T>(act: OpenAct | null, work: () => Promise<T>): Promise<T> => acts.run(act, work),
    open(): OpenAct | null {
      const act = acts.getStore() ?? null;
      return act?.isOpen ? act : null;
    },
  };
}

/** A memory whose changes have the lines of the acts that make them. */
export function noting(memory: Memory, { open }: ActsUnderWay): Memory {
  return {
    ...memory,
    change(work) {
      const act = open();
      return act === null ? memory.change(work) : changeOf(act, memory, work);
    },
  };
}

async function changeOf<T>(
  act: OpenAct,
  { change }: Pick<Memory, 'change'>,
  work: (tables: Tables) => Promise<T>,
): Promise<T> {
  // Whether this change has the line. A change that fails, or is made once more, gives the line back.
  let hasLine = false;
  const setLine = (has: boolean): void => {
    if (hasLine || has) act.isWritten = has;
    hasLine = has;
  };
  try {
    return await change(async (tables) => {
      // A change is made once more after its database was made anew.
      setLine(false);
      const result = await work(tables);
      if (act.isWritten || !act.isOpen) return result;
      setLine(true);
      if (!(await tables.activity.addBeside(() => act.lineOf(act.learned)))) setLine(false);
      return result;
    });
  } catch (error) {
    setLine(false);
    throw error;
  }
}

export function createActBook(memory: Pick<Memory, 'change'>, { open, inside }: ActsUnderWay): Acts {
  return {
    begin(lineOf) {
      const act: OpenAct = { lineOf, learned: {}, isOpen: true, isWritten: false };
      return {
        async during(work) {
          try {
            return await inside(act, work);
          } catch (error) {
            act.isOpen = false;
            throw error;
          }
        },
        async end() {
          try {
            await write(act, memory);
          } finally {
            act.isOpen = false;
          }
        },
      };
    },
    learn(facts) {
      const act = open();
      if (act) act.learned = { ...act.learned, ...facts };
    },
    aside: (work) => inside(null, work),
    async writeLine() {
      const act = open();
      if (act) await write(act, memory).catch(unlessRefused);
    },
  };
}

/** Another change of the act may come first and have the line. */
async function write(act: OpenAct, { change }: Pick<Memory, 'change'>): Promise<void> {
  if (act.isWritten) return;
  const line = act.lineOf(act.learned);
  if (line) {
    await change(async ({ activity }) => {
      if (!act.isWritten) await activity.add(line);
    });
  }
  act.isWritten = true;
}

/** While the store takes no changes, files may still be changed. The line is then tried again at the end of the act. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}
