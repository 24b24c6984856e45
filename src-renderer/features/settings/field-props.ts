import type { SettingView } from '#shared/station/settings-api.ts';

export interface FieldProps {
  readonly view: SettingView;
  /** The id of the field's element: its label stands in another column. */
  readonly id: string;
}
