import { serve } from './serve.ts';
import { stepBack } from './step-back.ts';
import { tasks } from './tasks.ts';

/** Nearly as much as the station's own thread: somebody stands at the desk and waits. */
const NICENESS = 1;

stepBack(NICENESS);

/** The entry of the threads that read frames of the camera, beside those that make labels. */
export const run = serve(tasks);
