import { serve } from './serve.ts';
import { lowerPriority } from './thread-priority.ts';
import { vectorTasks } from './vector-tasks.ts';

lowerPriority();

/** The entry of the threads that PDF and SVG files are drawn in. */
export const run = serve(vectorTasks);
