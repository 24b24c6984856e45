/** What a station leaves out that is to be found: the word on the disk before the first byte, or the look at the printer after a start. */
export const SOAK_CONTROLS = ['no-disk-word', 'no-look-up'] as const;
export type SoakControl = (typeof SOAK_CONTROLS)[number];
