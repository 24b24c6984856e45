import { serve } from './serve.ts';
import { tasks } from './tasks.ts';

/** The entry of every worker thread. */
export const run = serve(tasks);
