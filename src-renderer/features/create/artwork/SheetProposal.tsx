import type { Draft, DraftArtwork } from '#shared/create/draft.ts';
import { proposeSheet } from '#shared/create/sheet-proposal.ts';
import { Button } from '#window/components/Button.tsx';
import { useCatalogue } from '#window/features/create/state/catalogue.ts';
import { useDraft } from '#window/features/create/state/draft.ts';
import { useFormats } from '#window/words/formats.ts';
import { useShown } from '#window/words/use-shown.ts';
import classes from './artwork.module.css';
import { useArtworkWords } from './words.ts';

/** Offers the sheet whose labels have the proportions of the artwork, where the present one has not. */
export function SheetProposal({ draft, artwork }: { draft: Draft; artwork: DraftArtwork }) {
  const t = useArtworkWords();
  const { number } = useFormats();
  const say = useShown();
  const sheets = useCatalogue((state) => state.sheets?.sheets) ?? [];
  const better = proposeSheet(sheets, draft.preset, artwork, draft.options);
  if (!better) return null;
  const { label, maker, number: makers, name } = better;
  const title = makers ? [maker, makers].filter(Boolean).join(' ') : say(name.split(':')[0]);
  return (
    <div className={classes.proposal}>
      <p>{t.proposed(title, number(label.width, 1), number(label.height, 1))}</p>
      <Button
        variant="default"
        size="sm"
        onClick={() => void useDraft.getState().change({ sheet_id: better.id })}
        label={t.takeProposed}
      />
    </div>
  );
}
