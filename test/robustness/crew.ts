import { type ChildProcess, fork } from 'node:child_process';
import type { Outcome } from './row.ts';
import type { Task } from './worker.ts';

export interface CrewOptions {
  readonly jobs: number;
  /** Trials that go to one child together. */
  readonly block: number;
  readonly strength: string;
  readonly base: number;
  /** Whether the labels are full of texts and codes. */
  readonly fields?: boolean;
  /** What the station knows, as the worker takes it. Empty: it reads blindly. */
  readonly known?: readonly string[];
  readonly tell: (outcome: Outcome) => void;
}

/** Shares the tasks out among child processes; fails when one of them dies. */
export async function workOff(tasks: readonly Task[], options: CrewOptions): Promise<void> {
  const blocks: Task[][] = [];
  for (let i = 0; i < tasks.length; i += options.block) blocks.push(tasks.slice(i, i + options.block));
  const jobs = Math.min(options.jobs, blocks.length);
  await Promise.all(Array.from({ length: jobs }, () => runChild(blocks, options)));
}

function runChild(blocks: Task[][], options: CrewOptions): Promise<void> {
  const child = fork(
    new URL('worker.ts', import.meta.url),
    [options.strength, String(options.base), options.fields ? 'fields' : 'artwork', ...(options.known ?? [])],
    { execArgv: [] },
  );
  return new Promise((resolve, reject) => {
    child.on('message', (message: { outcome?: Outcome; done?: boolean }) => {
      if (message.outcome) options.tell(message.outcome);
      if (message.done) next(child, blocks);
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (code === 0) resolve();
      else
        reject(new Error(`A worker of the robustness table ended with ${signal ?? code}. Start again with --resume.`));
    });
    next(child, blocks);
  });
}

function next(child: ChildProcess, blocks: Task[][]): void {
  const block = blocks.shift();
  if (block) child.send(block);
  else child.disconnect();
}
