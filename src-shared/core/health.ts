// What is wrong with the store, in health: its kind, by which windows and programs act, and sentences for people.

/** The kinds of problems of the store that something follows from. Any other problem is `other`. */
export const STORE_PROBLEMS = [
  'disk_full',
  'database_full',
  'database_away',
  'records_moving',
  'records_moved',
  'other',
] as const;
export type StoreProblem = (typeof STORE_PROBLEMS)[number];

/** While the station's disk is full. */
export const DISK_FULL = 'The disk is full: reading goes on, writing once there is room.';
/** While the disk of its PostgreSQL is full. */
export const DATABASE_FULL = 'The disk of the database is full: reading goes on, writing once there is room.';

/** Whether the station waits for room on a disk. */
export function waitsForRoom(problem: StoreProblem | null | undefined): boolean {
  return problem === 'disk_full' || problem === 'database_full';
}
