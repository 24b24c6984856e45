import { IconDownload } from '@tabler/icons-react';
import type { Card, OwnerKind } from '#shared/core/model.ts';
import { hrefOf } from '#window/api/client.ts';
import { PictureCompare } from '#window/components/compare/PictureCompare.tsx';
import classes from './record.module.css';
import { useRecordWords } from './record-words.ts';

/** Only the owner sees the original. */
export function Pictures({ card, owner }: { card: Card; owner: OwnerKind }) {
  const t = useRecordWords();
  const id = card.watermark_id;
  const params = { wm_id: id };
  const marked = hrefOf('getMarked', { params });
  const original = owner === 'you' && card.image_url !== null ? hrefOf('getOriginal', { params }) : null;
  if (card.watermarked_image_url === null) return <p className="quiet">{t.noPicture}</p>;
  return (
    <section className={classes.panel}>
      <h2>{t.pictures}</h2>
      <PictureCompare
        key={id}
        first={original === null ? null : { src: original, label: t.original, alt: t.originalAlt(id) }}
        second={{ src: marked, label: t.marked, alt: t.markedAlt(id) }}
      />
      {card.remade_differs && <p className="quiet">{t.remadeDiffers}</p>}
      <p className={classes.files}>
        <a href={marked} download={`${id}.png`}>
          <IconDownload size="1rem" aria-hidden /> {t.saveMarked}
        </a>
        {original && (
          <a href={original} download={`${id}-original`}>
            <IconDownload size="1rem" aria-hidden /> {t.saveOriginal}
          </a>
        )}
      </p>
    </section>
  );
}
