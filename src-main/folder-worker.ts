import { folderTasks } from './services/upkeep/folder-tasks.ts';
import { serve } from './workers/serve.ts';
import { stepBack } from './workers/step-back.ts';

stepBack();

/** The entry of the threads that look through a data folder, beside the station that works on it. */
export const run = serve(folderTasks);
