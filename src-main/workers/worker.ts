import { serve } from './serve.ts';
import { openTasks } from './tasks.ts';
import { lowerPriority } from './thread-priority.ts';

lowerPriority();

/** The entry of every worker thread. */
export const run = serve(openTasks());
