import { folderTasks } from './services/upkeep/folder-tasks.ts';
import { serve } from './workers/serve.ts';
import { lowerPriority } from './workers/thread-priority.ts';

lowerPriority();

/** The entry of the threads that look through a data folder, beside the station that works on it. */
export const run = serve(folderTasks);
