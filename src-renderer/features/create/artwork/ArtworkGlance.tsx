import type { Draft } from '#shared/create/draft.ts';
import { hrefOf } from '#window/api/client.ts';
import classes from './artwork.module.css';

/** A small picture of the artwork, for the card "Artwork". */
export function ArtworkGlance({ draft }: { draft: Draft }) {
  const shown = draft.artworks.find(({ id }) => id === draft.artwork) ?? draft.artworks[0];
  if (!shown) return null;
  return <img className={classes.glance} alt="" src={thumbnailOf(draft.id, shown.id)} />;
}

export function thumbnailOf(draftId: number, artworkId: number): string {
  return hrefOf('getDraftPicture', { params: { draft_id: draftId, artwork_id: artworkId, view: 'thumbnail' } });
}
