import type { SettingView } from '#shared/contract/settings.ts';

export interface FieldProps {
  readonly view: SettingView;
  /** The id of the field's element: its label stands in another column. */
  readonly id: string;
}
