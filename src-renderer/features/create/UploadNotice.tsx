import { Progress } from '@mantine/core';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import type { Draft } from '#shared/create/draft.ts';
import { Button } from '#window/components/Button.tsx';
import { RemainingTime } from '#window/components/RemainingTime.tsx';
import { useSentence } from '#window/components/useSentence.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords, type Words } from '#window/words/useWords.ts';
import classes from './create.module.css';
import { endingOf } from './kinds.ts';
import { useUploads } from './uploads.ts';

/** Names the files that are being uploaded, and the files that were refused, each with what would work instead. */
export function UploadNotice({ draft }: { draft: Draft }) {
  const sentence = useSentence();
  const { current, dismiss, ...all } = useUploads();
  const t = useWords('create');
  const refused = all.refused.filter((one) => one.draft === draft.id);
  return (
    <>
      {current?.draft === draft.id && current.of > 1 && <Uploading {...current} />}
      {refused.length > 0 && (
        <div className={classes.refused} role="alert">
          <IconAlertTriangleFilled size="1.25rem" aria-hidden />
          <ul>
            {refused.map(({ name, error }) => {
              const text = error === null ? unsupported(name, t) : sentence(error);
              return (
                <li key={name}>
                  <strong>{name}</strong>
                  {text.startsWith(name) ? text.slice(name.length) : `: ${text}`}
                </li>
              );
            })}
          </ul>
          <Button variant="default" size="sm" onClick={() => dismiss(draft.id)} label={t.understood} />
        </div>
      )}
    </>
  );
}

function Uploading({ name, number: nth, of }: { name: string; number: number; of: number }) {
  const t = useWords('create');
  const { number } = useFormats();
  return (
    <div className={classes.uploading}>
      <p role="status">{t.uploading({ nth: number(nth), of: number(of), name })}</p>
      <Progress value={(nth / of) * 100} aria-label={t.uploadProgress} />
      <RemainingTime done={nth - 1} all={of} />
    </div>
  );
}

function unsupported(name: string, t: Words<'create'>): string {
  return t.unsupported[endingOf(name) as keyof typeof t.unsupported] ?? t.unsupportedOther;
}
