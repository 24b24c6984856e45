// What a station says of its store, where windows know it by the sentence.

/** As long as its disk is full. */
export const DISK_FULL = 'The disk is full: reading goes on, writing once there is room.';
/** As long as that of its database is, elsewhere. */
export const DATABASE_FULL = 'The disk of the database is full: reading goes on, writing once there is room.';
/** As long as its records are copied to where they are to be. */
export const MOVING = 'The records are being moved. Reading goes on; no change is taken until that is done.';
/** From then on until it is started again. */
export const MOVED = {
  database: 'The records are in the database now. Start the station again.',
  file: 'The records are in the data folder now. Start the station again.',
} as const;

/** Whether a station waits for room. */
export function waitsForRoom(told: string | undefined): boolean {
  return told === DISK_FULL || told === DATABASE_FULL;
}
