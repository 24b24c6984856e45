// Sentences of a further language for what the station says.
import type { NoticeKind } from '#shared/core/notices.ts';
import type { RemarkKind } from '#shared/core/remark.ts';
import type { Facts } from './say.ts';
import type { ShippedNames } from './shipped.ts';
import type { TroubleWords } from './troubles.ts';

export interface FurtherLanguage {
  /** Null on phones, which show the station's reasons by their status alone. */
  readonly station: StationWords | null;
  readonly shipped: ShippedNames;
}

export interface StationWords {
  readonly troubles: TroubleWords;
  readonly remarks: Readonly<Partial<Record<RemarkKind, (facts: Facts) => string>>>;
  readonly notices: Readonly<Partial<Record<NoticeKind, string>>>;
}
