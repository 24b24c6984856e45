// Who did something is written in the change that does it: a station that is killed in between leaves neither or both.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { NewActivity } from '#main/store/tables/activity.ts';
import { AppError } from '#shared/troubles/errors.ts';
import type { Memory } from './memory.ts';

/** Facts of an act that were not asked for: the number of what it made, names beside numbers. */
export type Learned = Readonly<Record<string, unknown>>;

/** Gives the line of an act, with what was learned until then. Null where the log has no room for it. */
export type LineOf = (learned: Learned) => NewActivity | null;

export interface Act {
  /** Does the work of the act. The first change that the work makes has the line. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Writes the line where the work has changed nothing. Call this before anybody is told that the act is done. */
  end(): Promise<void>;
}

/** What the services may do inside of an act. Outside of one nothing of this has an effect. */
export interface Acts {
  begin(lineOf: LineOf): Act;
  /** Adds facts to the line, which is written at the end of the first change. */
  learn(facts: Learned): void;
  /** Work whose changes are no part of the act: what it needs first, and what is taken back where it is refused. */
  aside<T>(work: () => Promise<T>): Promise<T>;
  /** Writes the line now: call this before something changes that is not in the store, such as a file. */
  writeLine(): Promise<void>;
}

interface OpenAct {
  readonly lineOf: LineOf;
  learned: Learned;
  /** Work that an act has begun in the background goes on after its end, and writes no line. */
  isOpen: boolean;
  isWritten: boolean;
}

export type ActBook = ReturnType<typeof createActs>;

export function createActs() {
  const acts = new AsyncLocalStorage<OpenAct | null>();
  const open = (): OpenAct | null => {
    const act = acts.getStore() ?? null;
    return act?.isOpen ? act : null;
  };

  /** A memory whose changes have the lines of the acts that make them. */
  function noting(memory: Memory): Memory {
    return {
      ...memory,
      async change(work) {
        const act = open();
        if (act === null) return memory.change(work);
        let isHere = false;
        const take = (is: boolean): void => {
          if (isHere || is) act.isWritten = is;
          isHere = is;
        };
        try {
          return await memory.change(async (tables) => {
            // A change is made once more after its database was made anew.
            take(false);
            const result = await work(tables);
            if (act.isWritten || !act.isOpen) return result;
            take(true);
            if (!(await tables.activity.addBeside(() => act.lineOf(act.learned)))) take(false);
            return result;
          });
        } catch (error) {
          take(false);
          throw error;
        }
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

  function over(memory: Pick<Memory, 'change'>): Acts {
    return {
      begin(lineOf) {
        const act: OpenAct = { lineOf, learned: {}, isOpen: true, isWritten: false };
        return {
          async during(work) {
            try {
              return await acts.run(act, work);
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
      aside: (work) => acts.run(null, work),
      async writeLine() {
        const act = open();
        if (act) await write(act, memory).catch(unlessRefused);
      },
    };
  }

  return { noting, over };
}

/** While the store takes no changes, files may still be changed. The line is then tried again at the end of the act. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}
