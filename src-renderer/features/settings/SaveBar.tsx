import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { KeyHint } from '#window/components/KeyHint.tsx';
import { useKeys } from '#window/frame/registry.ts';
import { useUndo } from '#window/state/undo.ts';
import { useWork } from '#window/state/work.ts';
import { oppositeOf, useDraft, valueIn } from './draft.ts';
import type { TakenProps } from './NextStart.tsx';
import classes from './settings.module.css';
import { fits, type ShownName, shapeOf } from './shape.ts';
import { useSettingsWords } from './words.ts';

/** Counts the unsaved changes and saves all of them together, since some settings depend on each other. */
export function SaveBar({ views, taken }: TakenProps) {
  const t = useSettingsWords();
  const { changes, drop } = useDraft();
  const isOffering = useUndo(({ offer }) => offer !== null);
  const names = Object.keys(changes) as ShownName[];
  const wrong = views.filter((view) => names.includes(view.name as ShownName) && !isRight(view));
  const work = useWork(async () => {
    if (wrong.length > 0 || names.length === 0) return;
    const back = oppositeOf(changes, views);
    taken((await call('changeSettings', { body: { changes } })).settings);
    drop();
    useUndo.getState().offerUndo(t.saved(names.length), async () => {
      taken((await call('changeSettings', { body: back })).settings);
    });
  });
  useKeys(names.length > 0 ? [{ keys: 'Ctrl+s', words: t.save, run: () => void work.run() }] : []);
  if (names.length === 0) return null;
  return (
    <section className={classes.bar} data-raised={isOffering} aria-label={t.unsaved(names.length)}>
      {work.error !== null && <ErrorNotice error={work.error} />}
      <div>
        <p role="status">
          <strong>{t.unsaved(names.length)}</strong>
          {wrong.length > 0 && `. ${t.wrong(wrong.length, names.length)}`}
        </p>
        <Button variant="default" disabled={work.busy} onClick={drop} label={t.discard} />
        <Button work={work} disabled={wrong.length > 0} rightSection={<KeyHint keys="Ctrl+s" />} label={t.save} />
      </div>
    </section>
  );

  function isRight(view: (typeof views)[number]): boolean {
    return fits(shapeOf(view.name as ShownName), valueIn(changes, view));
  }
}
