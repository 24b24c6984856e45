import { CloseButton } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './create.module.css';
import type { Step } from './steps.ts';
import { useCreateWords } from './words.ts';

/** A hint for somebody's first label. It goes when told to, and does not come with jobs of one's own. */
export function Guide({ step }: { step: Step }) {
  const t = useCreateWords();
  const [shown, show] = useState(true);
  if (!shown) return null;
  return (
    <aside className={classes.guide} aria-label={t.hint}>
      <IconBulb size="1.25rem" stroke={1.6} aria-hidden />
      <p>{t.guide[step]}</p>
      <CloseButton aria-label={t.closeHint} onClick={() => show(false)} />
    </aside>
  );
}
