// Every screen by its path. A line here adds a screen. Names after a colon become its `params`.
import { type ComponentType, lazy } from 'react';
import type { ScreenProps } from './screen-props.ts';

export interface Screen {
  readonly path: string;
  readonly component: ComponentType<ScreenProps>;
}

export const screens: readonly Screen[] = [
  screen('/home', () => import('./home/HomeScreen.tsx').then((file) => file.HomeScreen)),
  screen('/create', () => import('./create/CreateScreen.tsx').then((file) => file.CreateScreen)),
  screen('/create/:draft_id', () => import('./create/DraftScreen.tsx').then((file) => file.DraftScreen)),
  screen('/jobs', () => import('./jobs/JobsScreen.tsx').then((file) => file.JobsScreen)),
  screen('/jobs/:id', () => import('./jobs/JobScreen.tsx').then((file) => file.JobScreen)),
  screen('/printers', () => import('./printers/PrintersScreen.tsx').then((file) => file.PrintersScreen)),
  screen('/verify', () => import('./verify/VerifyScreen.tsx').then((file) => file.VerifyScreen)),
  screen('/verify/:id', () => import('./verify/SessionScreen.tsx').then((file) => file.SessionScreen)),
  screen('/records', () => import('./records/RecordsScreen.tsx').then((file) => file.RecordsScreen)),
  screen('/records/:id', () => import('./record/RecordScreen.tsx').then((file) => file.RecordScreen)),
  screen('/tokens', () => import('./tokens/TokensScreen.tsx').then((file) => file.TokensScreen)),
  screen('/devices', () => import('./devices/DevicesScreen.tsx').then((file) => file.DevicesScreen)),
  screen('/settings', () => import('./settings/SettingsScreen.tsx').then((file) => file.SettingsScreen)),
  screen('/settings/backups', () => import('./backups/BackupsScreen.tsx').then((file) => file.BackupsScreen)),
  screen('/settings/diagnostics', () =>
    import('./diagnostics/DiagnosticsScreen.tsx').then((file) => file.DiagnosticsScreen),
  ),
  screen('/settings/activity', () => import('./activity/ActivityScreen.tsx').then((file) => file.ActivityScreen)),
  screen('/templates', () => import('./templates/TemplatesScreen.tsx').then((file) => file.TemplatesScreen)),
  screen('/templates/:id', () => import('./templates/TemplateScreen.tsx').then((file) => file.TemplateScreen)),
];

/** The code of a screen is loaded when the screen is first shown. */
function screen(path: string, load: () => Promise<ComponentType<ScreenProps>>): Screen {
  return { path, component: lazy(() => load().then((component) => ({ default: component }))) };
}
