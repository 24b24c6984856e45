import { IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { DraftSummary } from '../../../src-shared/draft.ts';
import { call } from '../../api/client.ts';
import { Button } from '../../components/Button.tsx';
import { useConnection } from '../../state/connection.ts';
import { linkTo } from '../../state/route.ts';
import { useStationEvent } from '../../state/station-events.ts';
import { useFormats } from '../../words/formats.ts';
import classes from './create.module.css';
import { useDiscard, useDiscarded } from './state/discard.ts';
import { useCreateWords } from './words.ts';

/** Jobs that were prepared and not made yet. Without such jobs the list shows nothing. */
export function DraftList() {
  const t = useCreateWords();
  const { ago, number } = useFormats();
  const drafts = useDrafts();
  const discard = useDiscard();
  if (drafts.length === 0) return null;
  return (
    <section className={classes.drafts}>
      <h2>{t.goOn}</h2>
      <ul>
        {drafts.map(({ id, name, rows, changed_at }) => (
          <li key={id}>
            <a href={linkTo(`/create/${id}`)}>
              <strong className="breaks">{name}</strong>
              <span className="quiet small">
                {t.rows(number(rows), rows)} · {ago(changed_at)}
              </span>
            </a>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t.discardNamed(name)}
              title={t.discard}
              onClick={() => discard({ id, name })}
            >
              <IconTrash size="1.125rem" stroke={1.6} aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useDrafts() {
  const snapshot = useConnection((state) => state.snapshot);
  const [changes, count] = useState(0);
  useStationEvent('draft', () => count((before) => before + 1));
  const [drafts, setDrafts] = useState<readonly DraftSummary[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: snapshot and changes say when to ask, not what.
  useEffect(() => {
    let left = false;
    call('listDrafts').then(
      (answer) => !left && setDrafts(answer.drafts),
      // The status strip reports a lost connection. This list only saves a few presses.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [snapshot, changes]);
  const gone = useDiscarded((state) => state.leaving);
  return drafts.filter(({ id }) => !gone.has(id));
}
