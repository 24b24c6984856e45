import { useState } from 'react';
import type { Case, CasePhoto } from '#shared/records/cases.ts';
import { call, hrefOf } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ConfirmDialog } from '#window/components/ConfirmDialog.tsx';
import { FramedPicture } from '#window/components/FramedPicture.tsx';
import { IconTrash } from '#window/icons/signs.ts';
import { useAnnouncement } from '#window/state/announcement.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './cases.module.css';

interface CasePhotosProps {
  readonly shown: Case;
  readonly changed: () => void;
}

/** Photographs beside the picture of the record. What differs is framed. */
export function CasePhotos({ shown, changed }: CasePhotosProps) {
  const t = useWords('cases');
  return (
    <section className={classes.panel}>
      <h2>{t.photos}</h2>
      {shown.photos.length === 0 && <p className="quiet">{t.noPhotos}</p>}
      <ul className="lined-list">
        {shown.photos.map((photo) => (
          <li key={photo.path} className={classes.photo}>
            <Pair id={shown.watermark_id} photo={photo} />
            <About id={shown.watermark_id} photo={photo} changed={changed} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Pair({ id, photo: { path, at, contradictions } }: { readonly id: string; readonly photo: CasePhoto }) {
  const t = useWords('cases');
  const { dateTime } = useFormats();
  return (
    <div className={classes.pair}>
      <figure className="column">
        <FramedPicture
          className={classes.picture}
          src={path}
          alt={t.photoOf({ id, time: dateTime(at) })}
          frames={contradictions}
        />
        <figcaption className="strong">{t.photo}</figcaption>
      </figure>
      <figure className="column">
        <img
          className={classes.picture}
          src={hrefOf('getRecordPreview', { params: { wm_id: id } })}
          alt={t.genuineOf({ id })}
        />
        <figcaption className="strong">{t.genuine}</figcaption>
      </figure>
    </div>
  );
}

interface AboutProps {
  readonly id: string;
  readonly photo: CasePhoto;
  readonly changed: () => void;
}

function About({ id, photo, changed }: AboutProps) {
  const t = useWords('cases');
  const { dateTime, number } = useFormats();
  const { source, at, teller, place, matches_artwork: matches, compared_mm: mm } = photo;
  const from = place === null ? [] : [t.fromPlace({ place: place + 1 })];
  return (
    <div className={classes.about}>
      <p className={matches === false || photo.other_key ? 'wrong' : 'strong'}>{foundText(photo, t)}</p>
      {matches !== null && mm !== null && <p className="quiet small">{t.smallest({ mm: number(mm, 1) })}</p>}
      <p className="quiet">{[dateTime(at), t.sources[source], t.tellers[teller], ...from].join(' · ')}</p>
      {photo.id !== null && <Remove id={id} photoId={photo.id} changed={changed} />}
    </div>
  );
}

function foundText(
  { matches_artwork: matches, other_key: isOther, contradictions }: CasePhoto,
  t: ReturnType<typeof useWords<'cases'>>,
): string {
  if (isOther) return t.otherKey;
  if (matches === null) return t.uncompared;
  if (matches) return t.matches;
  return contradictions.length === 0 ? t.other : t.contradicts;
}

function Remove({
  id,
  photoId,
  changed,
}: {
  readonly id: string;
  readonly photoId: number;
  readonly changed: () => void;
}) {
  const t = useWords('cases');
  const [isAsked, ask] = useState(false);
  return (
    <>
      <Button variant="default" icon={IconTrash} onClick={() => ask(true)} label={t.remove} />
      <ConfirmDialog
        opened={isAsked}
        title={t.removeTitle}
        confirm={t.remove}
        danger
        run={async () => {
          await call('removeCasePhoto', { params: { wm_id: id, photo_id: photoId } });
          useAnnouncement.getState().announce(t.removed);
          changed();
        }}
        close={() => ask(false)}
      >
        {t.removeLead}
      </ConfirmDialog>
    </>
  );
}
