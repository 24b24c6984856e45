/** All that a station keeps for itself. A move to other stations renames just these. */
export const LOCAL_NAMES = [
  'chain.mintings',
  'drafts.pictures',
  'network.door',
  'printers',
  'sheets.part_used',
  'upkeep.last',
] as const;

export type LocalName = (typeof LOCAL_NAMES)[number];
