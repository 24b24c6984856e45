import type { SettingView } from '../../../src-shared/contract/settings.ts';

export interface FieldProps {
  readonly view: SettingView;
  /** Of the field: its label stands in another column. */
  readonly id: string;
}
