import type { Notice } from '#shared/core/notices.ts';

/** What a station tells, as one text. */
export function textOf(notices: readonly Notice[]): string {
  return notices.map(({ text }) => text).join(' ');
}
