import { serve } from './serve.ts';
import { stepBack } from './step-back.ts';
import { tasks } from './tasks.ts';

stepBack();

/** The entry of every worker thread. */
export const run = serve(tasks);
