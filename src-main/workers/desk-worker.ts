import { serve } from './serve.ts';
import { openTasks } from './tasks.ts';
import { lowerPriority } from './thread-priority.ts';

/** Nearly the priority of the station's main thread, because somebody waits at the desk. */
const NICENESS = 1;

lowerPriority(NICENESS);

/** The entry of the threads that read frames of the camera. Those that make labels have `worker.ts`. */
export const run = serve(openTasks());
