import { useState } from 'react';
import type { Finding } from '#shared/verify/inspection.ts';
import { hrefOf } from '#window/api/client.ts';
import { FramedPicture } from '#window/components/FramedPicture.tsx';
import { useInspection } from '#window/features/verify/inspection-store.ts';
import { IconEyeOff } from '#window/icons/signs.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './result.module.css';

/** The picture of the camera beside the stored picture, so that a person sees the difference at once. */
export function BothPictures({ finding }: { finding: Finding }) {
  const t = useWords('result');
  const { percent } = useFormats();
  const { watermark_id, likeness } = finding;
  return (
    <div className={classes.both}>
      <figure className="column">
        <SeenPicture finding={finding} />
        <figcaption className="strong">{t.seen}</figcaption>
      </figure>
      {watermark_id && (
        <figure className="column">
          <img
            src={hrefOf('getRecordPreview', { params: { wm_id: watermark_id } })}
            alt={t.storedAlt({ id: watermark_id })}
          />
          <figcaption className="strong">{t.stored}</figcaption>
        </figure>
      )}
      {likeness !== null && <p className="quiet small whole-line">{t.likeness({ share: percent(likeness) })}</p>}
    </div>
  );
}

export function SeenPicture({ finding, quiet = false }: { finding: Finding; quiet?: boolean }) {
  const t = useWords('verify');
  const inspection_id = useInspection((state) => state.id);
  const [isMissing, miss] = useState(finding.frames === 0);
  if (inspection_id === null) return null;
  const src = hrefOf('getFindingPicture', { params: { inspection_id, finding_id: finding.id } });
  const name = finding.watermark_id ?? t.states[finding.state];
  // A label that was taken away unread has no picture.
  if (isMissing) {
    return (
      <span className={`${classes.seen} ${classes.noPicture}`}>
        <IconEyeOff size="1.5rem" stroke={1.5} aria-hidden />
      </span>
    );
  }
  return (
    <FramedPicture
      className={classes.seen}
      src={src}
      alt={quiet ? '' : t.picture({ name })}
      frames={finding.changed}
      onError={() => miss(true)}
    />
  );
}
