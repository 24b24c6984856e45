import type { Draft, DraftArtwork } from '../../../../src-shared/draft.ts';
import { proposeSheet } from '../../../../src-shared/sheet-proposal.ts';
import { Button } from '../../../components/Button.tsx';
import { useFormats } from '../../../words/formats.ts';
import { useShown } from '../../../words/use-shown.ts';
import { useCatalogue } from '../state/catalogue.ts';
import { useDraft } from '../state/draft.ts';
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
