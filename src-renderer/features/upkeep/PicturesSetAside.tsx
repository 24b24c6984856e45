import { useState } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import type { DaySetAside } from '#shared/station/set-aside-api.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ConfirmDialog } from '#window/components/ConfirmDialog.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { useReading } from '#window/state/reading.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './backups.module.css';

/** Pictures that no record names, and what has to be confirmed before they may be removed. Hidden where there is neither. */
export function PicturesSetAside() {
  const { data, error, again } = useReading('set-aside', () => call('listSetAside'));
  if (error !== null) return <ErrorNotice error={error} retry={again} />;
  return data && (data.days.length > 0 || data.rollbacks.length > 0) ? <Days {...data} changed={again} /> : null;
}

function Days({ days, rollbacks, remove_until, changed }: AnswerOf<'listSetAside'> & { changed: () => void }) {
  const t = useWords('backup');
  return (
    <section className={classes.card} aria-labelledby="set-aside">
      <h2 id="set-aside">{days.length > 0 ? t.setAside.title : t.setAside.replaced}</h2>
      {days.length > 0 && <p className="quiet small">{t.setAside.lead}</p>}
      {rollbacks.length > 0 && <Rollbacks rollbacks={rollbacks} changed={changed} />}
      <ul className={classes.list}>
        {days.map((one) => (
          <Day
            key={one.day}
            day={one}
            removable={rollbacks.length === 0 && one.day <= remove_until}
            changed={changed}
          />
        ))}
      </ul>
    </section>
  );
}

function Rollbacks({ rollbacks, changed }: Pick<AnswerOf<'listSetAside'>, 'rollbacks'> & { changed: () => void }) {
  const t = useWords('backup');
  const { dateTime } = useFormats();
  const newest = rollbacks.map(({ at }) => at).reduce((a, b) => (a > b ? a : b), '');
  const work = useWork(async () => {
    await call('confirmRollbacks', { body: { until: newest } });
    changed();
  });
  return (
    <div className={classes.planned}>
      {rollbacks.map(({ kind, at }) => (
        <strong key={at}>{t.setAside.rollbacks[kind]({ time: dateTime(at) })}</strong>
      ))}
      <p>{t.setAside.confirmLead}</p>
      <div>
        <Button variant="default" size="sm" work={work} label={t.setAside.confirm} />
      </div>
      {work.error !== null && <ErrorNotice error={work.error} />}
    </div>
  );
}

interface DayProps {
  readonly day: DaySetAside;
  readonly removable: boolean;
  readonly changed: () => void;
}

function Day({ day: { day, pictures, bytes: size }, removable, changed }: DayProps) {
  const t = useWords('backup');
  const { date, number, bytes } = useFormats();
  const [asks, setAsks] = useState(false);
  const remove = async () => {
    await call('removeSetAside', { params: { day } });
    changed();
  };
  return (
    <li>
      <span>
        <strong>{date(day)}</strong> · {t.setAside.pictures({ count: number(pictures) })}
      </span>
      <span className="quiet small">{bytes(size)}</span>
      {removable ? (
        <Button
          variant="default"
          size="sm"
          onClick={() => setAsks(true)}
          aria-label={t.setAside.removeDay({ day: date(day) })}
          label={t.setAside.remove}
        />
      ) : (
        <span className="quiet small">{t.setAside.stays}</span>
      )}
      <ConfirmDialog
        opened={asks}
        title={t.setAside.removeDay({ day: date(day) })}
        confirm={t.setAside.remove}
        danger
        run={remove}
        close={() => setAsks(false)}
      >
        <p>{t.setAside.removeLead({ count: pictures })}</p>
      </ConfirmDialog>
    </li>
  );
}
