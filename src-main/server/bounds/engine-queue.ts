import { type Admission, openAdmission } from './admission.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { type Line, openLine } from './waiting-queue.ts';

/** The way to the engine. There is one engine, so the servers of a station share one. */
export interface EngineQueue {
  readonly admission: Admission;
  readonly line: Line;
}

export function openEngineQueue(limits: Limits = defaultLimits()): EngineQueue {
  return { admission: openAdmission(limits), line: openLine() };
}
