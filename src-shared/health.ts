/** What a station says of its store as long as its disk is full: windows know it by this sentence. */
export const DISK_FULL = 'The disk is full: reading goes on, writing once there is room.';
