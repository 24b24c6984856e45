import { useEffect, useState } from 'react';
import { useApp } from '#window/phones/app-store.ts';
import { linkTo } from '#window/state/route.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { useAge } from './age.ts';
import { Icon } from './Icon.tsx';

/** Always shows whether the station answers and how old the copy is. */
export function StatusLine() {
  const t = useWords('phone');
  const { number } = useFormats();
  const ageOf = useAge();
  const { contact, membership, copy, records, syncing, revoked, isFull } = useApp();
  useTick();
  const age = copy.at === null ? null : ageOf(copy.at);
  return (
    <>
      {revoked && (
        <div className="notice bad" role="alert">
          <Icon name="stop" />
          <p>{t.revoked}</p>
          <a className="button" href={linkTo('/pair')}>
            {t.pairAgain}
          </a>
        </div>
      )}
      {isFull && (
        <div className="notice bad" role="alert">
          <Icon name="warn" />
          <p>{t.full}</p>
        </div>
      )}
      <div className="status" data-contact={contact} role="status">
        <Icon name={contact === 'there' ? 'ok' : contact === 'away' ? 'away' : 'wait'} size={20} />
        {contact === 'away' && (
          <p>{age === null ? t.offlineBare : t.offline({ ago: age, records: t.records({ shown: records }) })}</p>
        )}
        {contact === 'unknown' && <p>{t.asking}</p>}
        {contact === 'there' && (
          <div>
            <p>{t.connected}</p>
            {membership && (
              <p>
                {syncing ? t.syncing({ records: number(syncing) }) : age === null ? t.noCopy : t.synced({ ago: age })}
              </p>
            )}
          </div>
        )}
      </div>
    </>
  );
}

/** Draws the line again now and then, since the age grows. */
function useTick(): void {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 5000);
    return () => clearInterval(timer);
  }, []);
}
