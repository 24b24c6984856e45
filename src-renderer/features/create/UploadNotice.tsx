import { Button, Progress } from '@mantine/core';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { ApiError } from '../../api/failure.ts';
import { useFormats } from '../../words/formats.ts';
import { useWords } from '../../words/words.ts';
import classes from './create.module.css';
import { endingOf } from './intake/kinds.ts';
import { useUploads } from './state/uploads.ts';
import { createWords } from './words.ts';

/** Files on their way, and those that could not be taken, by name and with what would work. */
export function UploadNotice() {
  const { current, refused, dismiss } = useUploads();
  const t = useWords(createWords);
  return (
    <>
      {current && current.of > 1 && <Uploading {...current} />}
      {refused.length > 0 && (
        <div className={classes.refused} role="alert">
          <IconAlertTriangleFilled size="1.25rem" aria-hidden />
          <ul>
            {refused.map(({ name, error }) => (
              <li key={name}>
                <strong>{name}</strong>: {reasonOf(name, error, t)}
              </li>
            ))}
          </ul>
          <Button variant="default" size="sm" onClick={dismiss}>
            {t.understood}
          </Button>
        </div>
      )}
    </>
  );
}

function Uploading({ name, number: nth, of }: { name: string; number: number; of: number }) {
  const t = useWords(createWords);
  const { number } = useFormats();
  return (
    <div className={classes.uploading}>
      <p role="status">{t.uploading(number(nth), number(of), name)}</p>
      <Progress value={(nth / of) * 100} aria-label={t.uploadProgress} />
    </div>
  );
}

function reasonOf(name: string, error: unknown, t: typeof createWords.en): string {
  if (error === null) return t.unsupported[endingOf(name) as keyof typeof t.unsupported] ?? t.unsupportedOther;
  if (!(error instanceof ApiError)) return t.uploadFault;
  return error.isUnreachable ? t.uploadUnreachable : error.message;
}
