import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { native } from '../../api/native.ts';
import { Button } from '../../components/Button.tsx';
import { Page } from '../../components/Page.tsx';
import { StateChip } from '../../components/StateDot.tsx';
import { useKeys } from '../../shortcuts/registry.ts';
import { useAnnouncement } from '../../state/announcement.ts';
import { CLAIM_TONES, LABEL_TONES, useStateWords } from '../../words/states.ts';
import { nameOf } from '../records/name.ts';
import classes from './record.module.css';
import type { Whole } from './useRecord.ts';
import { useRecordWords } from './words.ts';

/** Milliseconds for which the button says that the ID was copied. */
const SHOWN_MS = 2000;

export function RecordHead({ whole, back, children }: { whole: Whole; back: ReactNode; children: ReactNode }) {
  const { card, template } = whole;
  const name = nameOf(card, template);
  return (
    <Page
      wide
      title={card.watermark_id}
      lead={
        <span className={classes.lead}>
          {name !== null && <strong>{name}</strong>}
          <States whole={whole} />
        </span>
      }
      actions={
        <>
          <CopyId id={card.watermark_id} />
          {back}
        </>
      }
    >
      {children}
    </Page>
  );
}

function States({ whole: { card } }: { whole: Whole }) {
  const s = useStateWords();
  return (
    <>
      {card.label_status === null ? (
        <StateChip state="none" label={s.noLabel} />
      ) : (
        <StateChip state={LABEL_TONES[card.label_status]} label={s.label[card.label_status]} />
      )}
      <StateChip state={CLAIM_TONES[card.claim_status]} label={s.claim[card.claim_status]} />
    </>
  );
}

function CopyId({ id }: { id: string }) {
  const t = useRecordWords();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = window.setTimeout(() => setDone(false), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [done]);
  const copy = async () => {
    try {
      await (native()?.copyText(id) ?? navigator.clipboard.writeText(id));
      setDone(true);
      useAnnouncement.getState().announce(t.copied(id));
    } catch {
      useAnnouncement.getState().announce(t.copyFailed);
    }
  };
  useKeys([{ keys: 'c', words: t.keys.copy, run: () => void copy() }]);
  const Icon = done ? IconCheck : IconCopy;
  return (
    <Button
      variant="default"
      leftSection={<Icon size="1.125rem" aria-hidden />}
      onClick={() => void copy()}
      label={t.copy}
    />
  );
}
