import { IconSettings2 } from '#window/icons/signs.ts';
import {
  IconBottle,
  IconBox,
  IconBread,
  IconFlask,
  IconFrame,
  IconPill,
  IconShoe,
  IconTicket,
} from '#window/icons/things.ts';

/** The kinds of products for which the station has samples. */
export const SAMPLES = [
  { id: 'wine', icon: IconBottle },
  { id: 'food', icon: IconBread },
  { id: 'cosmetics', icon: IconFlask },
  { id: 'spare_part', icon: IconSettings2 },
  { id: 'pharma', icon: IconPill },
  { id: 'art_print', icon: IconFrame },
  { id: 'sneakers', icon: IconShoe },
  { id: 'event_ticket', icon: IconTicket },
  { id: 'generic', icon: IconBox },
] as const;
