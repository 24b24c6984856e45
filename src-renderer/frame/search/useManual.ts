import { useEffect, useState } from 'react';
import { type ManualPage, readManual } from '#window/features/manual/manual.ts';
import { useLanguage } from '#window/state/language.ts';
import type { Entry } from './entries.ts';

/** The pages of the manual and their headings, in the window's language; none until they are loaded. */
export function useManual(): readonly Entry[] {
  const { language } = useLanguage();
  const [pages, put] = useState<readonly ManualPage[]>([]);
  useEffect(() => {
    let isWanted = true;
    // Without the station nothing of the manual can be opened either, and the rest of the search works.
    readManual(language).then(
      (read) => isWanted && put(read),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [language]);
  return pages.flatMap(entriesOf);
}

function entriesOf({ name, title, headings }: ManualPage): Entry[] {
  const path = `/manual/${name}`;
  return [
    { id: `manual ${name}`, group: 'manual', title, path },
    ...headings.map(
      ({ id, title: heading }): Entry => ({
        id: `manual ${name} ${id}`,
        group: 'manual',
        title: heading,
        detail: title,
        path: `${path}?at=${encodeURIComponent(id)}`,
      }),
    ),
  ];
}
