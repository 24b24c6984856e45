import { Select } from '@mantine/core';
import { useState } from 'react';
import type { Draft, DraftArtwork } from '#shared/create/draft.ts';
import { call, hrefOf } from '#window/api/client.ts';
import { useDraft } from '#window/features/create/draft.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './artwork.module.css';

interface PageChoiceProps {
  readonly draft: Draft;
  readonly artwork: DraftArtwork;
  readonly drawn: NonNullable<DraftArtwork['drawn']>;
  readonly choose: (id: number) => void;
}

/** Further pages are chosen by their numbers. */
const MOST_SHOWN = 48;
/** Numbers that the list of pages shows at once. */
const MOST_LISTED = 100;

/** The pages of a PDF as small pictures. A press puts a page on the labels. */
export function PageChoice({ draft, artwork, drawn, choose }: PageChoiceProps) {
  const t = useWords('artwork');
  const { number } = useFormats();
  const [turning, setTurning] = useState<number | null>(null);

  async function turn(page: number): Promise<void> {
    setTurning(page);
    await useDraft.getState().run(async (id) => {
      const params = { draft_id: id, artwork_id: artwork.id };
      const turned = await call('turnArtwork', { params, body: { page } });
      choose(turned.artwork.id);
      return turned.draft;
    });
    setTurning(null);
  }

  const pages = Array.from({ length: drawn.pages }, (_, index) => index + 1);
  return (
    <>
      <ul className={classes.pages} aria-label={t.pages}>
        {pages.slice(0, MOST_SHOWN).map((page) => (
          <li key={page}>
            <button
              type="button"
              aria-current={page === drawn.page ? 'true' : undefined}
              aria-busy={page === turning}
              disabled={turning !== null}
              onClick={() => void turn(page)}
            >
              <img
                alt=""
                loading="lazy"
                src={hrefOf('getArtworkPage', { params: { draft_id: draft.id, artwork_id: artwork.id, page } })}
              />
              {t.page({ page: number(page) })}
            </button>
          </li>
        ))}
      </ul>
      {drawn.pages > MOST_SHOWN && (
        <Select
          searchable
          label={t.pageShown}
          data={pages.map(String)}
          limit={MOST_LISTED}
          value={String(drawn.page)}
          allowDeselect={false}
          onChange={(page) => page !== null && void turn(Number(page))}
        />
      )}
    </>
  );
}
