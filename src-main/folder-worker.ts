import { folderTasks } from './services/upkeep/folder-tasks.ts';
import { serve } from './workers/serve.ts';
import { lowerPriority } from './workers/thread-priority.ts';

lowerPriority();

/** The entry of the threads that check a data folder, while the station works on it. */
export const run = serve(folderTasks);
