// Every screen by its path. A line here adds a screen. Names after a colon become its `params`.
import { type ComponentType, lazy } from 'react';
import type { Role } from '#shared/core/role.ts';
import type { ScreenProps } from './screen-props.ts';

export interface Screen {
  readonly path: string;
  readonly component: ComponentType<ScreenProps>;
  /** Only for this role and higher ones. */
  readonly least: Role;
}

export const screens: readonly Screen[] = [
  screen('/home', 'operator', () => import('./home/HomeScreen.tsx').then((file) => file.HomeScreen)),
  screen('/create', 'operator', () => import('./create/CreateScreen.tsx').then((file) => file.CreateScreen)),
  screen('/create/:draft_id', 'operator', () => import('./create/DraftScreen.tsx').then((file) => file.DraftScreen)),
  screen('/products', 'printer', () => import('./products/ProductsScreen.tsx').then((file) => file.ProductsScreen)),
  screen('/products/import', 'operator', () =>
    import('./products/ProductImportScreen.tsx').then((file) => file.ProductImportScreen),
  ),
  screen('/products/:id', 'printer', () => import('./products/ProductScreen.tsx').then((file) => file.ProductScreen)),
  screen('/jobs', 'operator', () => import('./jobs/JobsScreen.tsx').then((file) => file.JobsScreen)),
  screen('/jobs/queue', 'operator', () =>
    import('#window/features/jobs/QueueScreen.tsx').then((file) => file.QueueScreen),
  ),
  screen('/jobs/statistics', 'operator', () =>
    import('./jobs/statistics/StatisticsScreen.tsx').then((file) => file.StatisticsScreen),
  ),
  screen('/jobs/:id', 'operator', () => import('./jobs/JobScreen.tsx').then((file) => file.JobScreen)),
  screen('/printers', 'operator', () => import('./printers/PrintersScreen.tsx').then((file) => file.PrintersScreen)),
  screen('/verify', 'checker', () => import('./verify/VerifyScreen.tsx').then((file) => file.VerifyScreen)),
  screen('/verify/lists', 'checker', () =>
    import('#window/features/verify/summary/ListsScreen.tsx').then((file) => file.ListsScreen),
  ),
  screen('/verify/lists/:id', 'checker', () =>
    import('#window/features/verify/summary/ListScreen.tsx').then((file) => file.ListScreen),
  ),
  screen('/verify/:id', 'checker', () => import('./verify/SessionScreen.tsx').then((file) => file.SessionScreen)),
  screen('/records', 'checker', () => import('./records/RecordsScreen.tsx').then((file) => file.RecordsScreen)),
  screen('/records/:id', 'checker', () =>
    import('#window/features/records/RecordScreen.tsx').then((file) => file.RecordScreen),
  ),
  screen('/cases', 'operator', () => import('./cases/CasesScreen.tsx').then((file) => file.CasesScreen)),
  screen('/cases/:id', 'operator', () => import('./cases/CaseScreen.tsx').then((file) => file.CaseScreen)),
  screen('/manual', 'checker', () => import('./manual/ManualScreen.tsx').then((file) => file.ManualScreen)),
  screen('/manual/:name', 'checker', () => import('./manual/ManualScreen.tsx').then((file) => file.ManualScreen)),
  screen('/tokens', 'operator', () => import('./tokens/TokensScreen.tsx').then((file) => file.TokensScreen)),
  screen('/devices', 'admin', () =>
    import('#window/features/phones/DevicesScreen.tsx').then((file) => file.DevicesScreen),
  ),
  screen('/settings', 'admin', () => import('./settings/SettingsScreen.tsx').then((file) => file.SettingsScreen)),
  screen('/settings/accounts', 'admin', () =>
    import('./accounts/AccountsScreen.tsx').then((file) => file.AccountsScreen),
  ),
  screen('/settings/backups', 'admin', () =>
    import('#window/features/upkeep/BackupsScreen.tsx').then((file) => file.BackupsScreen),
  ),
  screen('/settings/diagnostics', 'admin', () =>
    import('#window/features/upkeep/DiagnosticsScreen.tsx').then((file) => file.DiagnosticsScreen),
  ),
  screen('/settings/activity', 'admin', () =>
    import('#window/features/upkeep/ActivityScreen.tsx').then((file) => file.ActivityScreen),
  ),
  screen('/settings/programs', 'admin', () =>
    import('#window/features/webhooks/WebhooksScreen.tsx').then((file) => file.WebhooksScreen),
  ),
  screen('/templates', 'operator', () =>
    import('./templates/TemplatesScreen.tsx').then((file) => file.TemplatesScreen),
  ),
  screen('/templates/:id', 'operator', () =>
    import('./templates/TemplateScreen.tsx').then((file) => file.TemplateScreen),
  ),
];

/** The code of a screen is loaded when the screen is first shown. */
function screen(path: string, least: Role, load: () => Promise<ComponentType<ScreenProps>>): Screen {
  return { path, least, component: lazy(() => load().then((component) => ({ default: component }))) };
}
