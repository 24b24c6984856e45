import type { AnswerOf } from '#shared/contract.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './record.module.css';

type Registration = AnswerOf<'getRegistration'>;

/** Whether somebody used the hidden code of the label, and what was tried. */
export function FirstOwnerPanel({ registered_at, contact, later_tries, wrong_tries, locked_until }: Registration) {
  const t = useWords('firstOwner');
  const { number, dateTime } = useFormats();
  const facts = [
    ...(registered_at === null ? [] : [[t.at, dateTime(registered_at)] as const]),
    ...(contact === null ? [] : [[t.contact, contact] as const]),
    ...(later_tries === 0 ? [] : [[t.later, number(later_tries)] as const]),
    ...(wrong_tries === 0 ? [] : [[t.wrong, number(wrong_tries)] as const]),
  ];
  return (
    <section className={classes.panel}>
      <h2>{t.title}</h2>
      {registered_at === null && <p>{t.none}</p>}
      {locked_until !== null && <p className="wrong">{t.locked({ time: dateTime(locked_until) })}</p>}
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="quiet breaks">{name}</dt>
            <dd className="breaks">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
