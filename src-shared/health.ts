// Sentences on the store in health. Windows compare them to know the state.

/** While the station's disk is full. */
export const DISK_FULL = 'The disk is full: reading goes on, writing once there is room.';
/** While the disk of its PostgreSQL is full. */
export const DATABASE_FULL = 'The disk of the database is full: reading goes on, writing once there is room.';
/** While the records are being moved. */
export const MOVING = 'The records are being moved. Reading goes on; no change is taken until that is done.';
/** After the move, until the station is started again. */
export const MOVED = {
  database: 'The records are in the database now. Start the station again.',
  file: 'The records are in the data folder now. Start the station again.',
} as const;

/** Whether the station waits for room on a disk. */
export function waitsForRoom(told: string | undefined): boolean {
  return told === DISK_FULL || told === DATABASE_FULL;
}
