// What a further language brings: its words, by the names of the words files, and sentences for what the station says.
import type { NoticeKind } from '#shared/core/notices.ts';
import type { RemarkKind } from '#shared/core/remark.ts';
import type { Facts } from './say.ts';
import type { ShippedNames } from './shipped.ts';
import type { Texts } from './texts.ts';
import type { TroubleWords } from './troubles.ts';

export interface FurtherLanguage {
  readonly words: Readonly<Record<string, Texts>>;
  /** The texts of a words file, with the base's where there are none: the same object each time, as hooks compare it. */
  readonly textsOver: <T extends Texts>(name: string, base: T) => T;
  /** Null on phones, which show the station's reasons by their status alone. */
  readonly station: StationWords | null;
  readonly shipped: ShippedNames;
}

export interface StationWords {
  readonly troubles: TroubleWords;
  readonly remarks: Readonly<Partial<Record<RemarkKind, (facts: Facts) => string>>>;
  readonly notices: Readonly<Partial<Record<NoticeKind, string>>>;
}
