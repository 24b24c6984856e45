import type { SettingView } from '#shared/station/settings-api.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { IconRotateClockwise } from '#window/icons/signs.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { useSettingNames } from './setting-words.ts';
import classes from './settings.module.css';
import { isShown } from './shape.ts';

export interface TakenProps {
  readonly views: readonly SettingView[];
  readonly taken: (settings: readonly SettingView[]) => void;
}

/** The settings that are saved but take effect at the next start. */
export function NextStart({ views, taken }: TakenProps) {
  const t = useWords('settings');
  const nameOf = useSettingNames();
  const { list } = useFormats();
  const waiting = views.flatMap(({ name, waits }) => (waits && isShown(name) ? [name] : []));
  const work = useWork(async () => {
    taken((await call('changeSettings', { body: { as_at_start: waiting } })).settings);
  });
  if (waiting.length === 0) return null;
  return (
    <>
      <div className={classes.band} role="status" data-waits>
        <IconRotateClockwise size="1.25rem" aria-hidden />
        <p>
          <strong>{t.next.title}</strong> {t.next.lead({ names: list(waiting.map((name) => nameOf(name).title)) })}
        </p>
        <Button variant="default" size="sm" work={work} label={t.next.back} />
      </div>
      {work.error !== null && <ErrorNotice error={work.error} />}
    </>
  );
}
