// The rail: every area of the window in its order. An area is shown as soon as features/screens.ts has a screen at its path.
import {
  IconCertificate,
  IconDeviceMobile,
  IconHome,
  IconListDetails,
  IconPrinter,
  IconScan,
  IconSettings,
  IconTags,
  IconTemplate,
  type TablerIcon,
} from '@tabler/icons-react';
import type { useFrameWords } from './words.ts';

export interface Area {
  readonly name: keyof ReturnType<typeof useFrameWords>['areas'];
  readonly path: string;
  readonly icon: TablerIcon;
  /** True: operator mode leaves the area out. */
  readonly desk?: true;
}

export const areas: readonly Area[] = [
  { name: 'home', path: '/home', icon: IconHome },
  { name: 'create', path: '/create', icon: IconTags },
  { name: 'jobs', path: '/jobs', icon: IconPrinter },
  { name: 'verify', path: '/verify', icon: IconScan },
  { name: 'records', path: '/records', icon: IconListDetails },
  { name: 'tokens', path: '/tokens', icon: IconCertificate, desk: true },
  { name: 'devices', path: '/devices', icon: IconDeviceMobile },
  { name: 'templates', path: '/templates', icon: IconTemplate, desk: true },
  { name: 'settings', path: '/settings', icon: IconSettings, desk: true },
];
