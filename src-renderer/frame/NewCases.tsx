import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { IconShieldExclamation } from '#window/icons/things.ts';
import { useNewCases } from '#window/state/new-cases.ts';
import { linkTo, useRoute } from '#window/state/route.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './notices.module.css';

/** Labels that turned suspicious. It stays, at every station of the database, until somebody opens them or puts it away. */
export function NewCases() {
  const t = useWords('cases').fresh;
  const { count, ids, read } = useNewCases();
  const { path } = useRoute();
  const putAway = useWork(async () => {
    await call('lookAtCases', { body: { ids: [...ids], how: 'dismissed' } });
    await read();
  });
  const [id] = ids;
  if (id === undefined) return null;
  const to = count === 1 ? `/cases/${id}` : '/cases';
  return (
    <section className={classes.notices} aria-labelledby="new-cases">
      <IconShieldExclamation size="1.5rem" aria-hidden />
      <div>
        <h2 id="new-cases">{t.title({ count, id })}</h2>
        <p>{t.lead}</p>
        {putAway.error !== null && <ErrorNotice error={putAway.error} />}
        <div className="row gap-3">
          {path !== to && <Button href={linkTo(to)} label={count === 1 ? t.open : t.toList} />}
          <Button variant="default" work={putAway} label={t.putAway} />
        </div>
      </div>
    </section>
  );
}
