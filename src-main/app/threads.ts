// The worker threads of a station.
import { extname } from 'node:path';
import type { FolderTasks } from '#main/services/upkeep/folder-tasks.ts';
import { createPool, type Pool } from '#main/workers/pool.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import type { VectorTasks } from '#main/workers/vector-tasks.ts';

export interface ThreadOptions {
  /** The file that each thread runs. The files of the other pools lie beside it. */
  readonly workerFile: URL;
  readonly onFault: (error: unknown) => void;
  /** Stations of one process may share their threads. Each has its own by default. */
  readonly open?: typeof createPool | undefined;
}

/** Labels in view of a camera at the same time. */
const FRAME_THREADS = 2;
/** A pause between two stacks of labels is shorter, so nobody waits for a thread to start. */
const FRAME_IDLE_MS = 5 * 60_000;

/** Threads for marking and reading. */
export function openEngineThreads({ workerFile, onFault, open = createPool }: ThreadOptions): Pool<Tasks> {
  return open<Tasks>({ workerFile, onFault });
}

/** Threads for the camera's frames alone, since labels are inspected while a batch is made. */
export function openFrameThreads({ workerFile, onFault, open = createPool }: ThreadOptions): Pool<Tasks> {
  const own = new URL(`desk-worker${extname(workerFile.pathname)}`, workerFile);
  return open<Tasks>({ workerFile: own, onFault, threads: FRAME_THREADS, idleMs: FRAME_IDLE_MS });
}

/** A backup and the station can be checked at the same time. */
const FOLDER_THREADS = 2;
/** Enough for a million pictures on a slow disk. */
const FOLDER_LIMIT_MS = 24 * 3_600_000;
const FOLDER_IDLE_MS = 5000;
/** Enough for the stamps of some ten million rows. */
const FOLDER_MEMORY_MIB = 4096;

/** Threads that check a data folder. A check takes seconds without a pause, so the main thread must not do it. */
export function openFolderThreads({ workerFile, onFault, open = createPool }: ThreadOptions): Pool<FolderTasks> {
  const own = new URL(`../folder-worker${extname(workerFile.pathname)}`, workerFile);
  return open<FolderTasks>({
    workerFile: own,
    onFault,
    threads: FOLDER_THREADS,
    idleMs: FOLDER_IDLE_MS,
    timeLimitMs: FOLDER_LIMIT_MS,
    memoryLimitMiB: FOLDER_MEMORY_MIB,
  });
}

/** One page after the other: a drawn page takes memory, and somebody waits for it seldom. */
const VECTOR_THREADS = 1;
/** A page of a label takes a second. More is a drawing that was made to take long, or one for a poster. */
const VECTOR_LIMIT_MS = 10_000;
const VECTOR_MEMORY_MIB = 500;
/** The pages of a file are looked at one after the other. */
const VECTOR_IDLE_MS = 5000;

/** Threads that draw PDF and SVG files, whose makers nobody knows: apart from those that make labels. */
export function openVectorThreads({ workerFile, onFault, open = createPool }: ThreadOptions): Pool<VectorTasks> {
  const own = new URL(`vector-worker${extname(workerFile.pathname)}`, workerFile);
  return open<VectorTasks>({
    workerFile: own,
    onFault,
    threads: VECTOR_THREADS,
    idleMs: VECTOR_IDLE_MS,
    timeLimitMs: VECTOR_LIMIT_MS,
    memoryLimitMiB: VECTOR_MEMORY_MIB,
  });
}
