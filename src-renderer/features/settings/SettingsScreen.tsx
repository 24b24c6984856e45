import { CloseButton, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { SettingName } from '#shared/core/settings.ts';
import type { SettingView } from '#shared/station/settings-api.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { KeyHint } from '#window/components/KeyHint.tsx';
import { Page } from '#window/components/Page.tsx';
import type { ScreenProps } from '#window/features/screen-props.ts';
import { useKeys } from '#window/frame/registry.ts';
import { IconSearch } from '#window/icons/signs.ts';
import { useReading } from '#window/state/reading.ts';
import { useUndo } from '#window/state/undo.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';
import { oppositeOf, useDraft, valueIn } from './draft.ts';
import { isFoundBy } from './found.ts';
import { GROUPS, type GroupName } from './groups.ts';
import { NextStart, type TakenProps } from './NextStart.tsx';
import { Sections } from './Sections.tsx';
import { SettingsGroup } from './SettingsGroup.tsx';
import { useSettingNames } from './setting-words.ts';
import classes from './settings.module.css';
import { fits, type ShownName, shapeOf } from './shape.ts';
import { ThisMachine } from './ThisMachine.tsx';

/** All settings of the station, with a search. */
export function SettingsScreen({ query }: ScreenProps) {
  const t = useWords('settings');
  const [text, search] = useState(query.get('find') ?? '');
  // Another setting was searched for from everywhere, while this page was open.
  const wanted = query.get('find');
  useEffect(() => {
    if (wanted !== null) search(wanted);
  }, [wanted]);
  const { data, error, again, put } = useReading('settings', () => call('listSettings'));
  const views = data?.settings ?? [];
  const taken = (settings: readonly SettingView[]) => put({ settings: [...settings] });
  const shown = useFound(text, views);
  return (
    <Page title={t.title} lead={t.lead} actions={<SearchField text={text} search={search} />}>
      <Sections />
      {error !== null && <ErrorNotice error={error} retry={again} />}
      {data && <NextStart views={views} taken={taken} />}
      {data && shown.length === 0 && <EmptyState title={t.nothing} lead={t.nothingLead} />}
      <div className="stack gap-6">
        {shown.map(({ group, views }) => (
          <SettingsGroup key={group} group={group} views={views} taken={taken} />
        ))}
        {data && text.trim() === '' && <SharedPlaces views={views} />}
        {data && text.trim() === '' && <ThisMachine />}
      </div>
      {data && <SaveBar views={views} taken={taken} />}
    </Page>
  );
}

/** The groups and settings whose title, explanation or name contains the text. */
function useFound(text: string, views: readonly SettingView[]) {
  const t = useWords('settings');
  const nameOf = useSettingNames();
  const wanted = text.trim().toLowerCase().split(/\s+/);
  const isFound = (name: ShownName, group: GroupName) => {
    const { title, lead } = nameOf(name);
    return isFoundBy(wanted, name, `${t.groups[group].title} ${title} ${lead}`);
  };
  return (Object.keys(GROUPS) as GroupName[])
    .map((group) => ({
      group,
      views: (GROUPS[group] as readonly ShownName[])
        .filter((name) => isFound(name, group))
        .flatMap((name) => views.find((view) => view.name === name) ?? []),
    }))
    .filter((one) => one.views.length > 0);
}

function SearchField({ text, search }: { text: string; search: (text: string) => void }) {
  const t = useWords('settings');
  const field = useRef<HTMLInputElement>(null);
  useKeys([{ keys: '/', words: t.search, run: () => field.current?.select() }]);
  return (
    <search className={classes.search}>
      <TextInput
        ref={field}
        label={t.search}
        leftSection={<IconSearch size="1.125rem" aria-hidden />}
        rightSection={text && <CloseButton aria-label={t.clear} onClick={() => search('')} />}
        value={text}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => search(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') search('');
        }}
      />
    </search>
  );
}

/** The places of records and pictures that several stations share. Nothing is shown if this station shares none. */
function SharedPlaces({ views }: { views: readonly SettingView[] }) {
  const t = useWords('shared');
  const find = (name: SettingName) => views.find((view) => view.name === name);
  const textOf = (name: SettingName) => (find(name)?.is_set ? String(find(name)?.value) : null);
  if (!find('database.url')?.is_set) return null;
  const [folder, storage] = [textOf('pictures.folder'), textOf('pictures.s3_url')];
  const pictures =
    storage !== null ? t.storage({ url: storage }) : folder !== null ? t.folder({ path: folder }) : t.here;
  return (
    <section className={classes.card} aria-labelledby="settings-shared">
      <h2 id="settings-shared">{t.title}</h2>
      <p className="quiet small">{t.lead}</p>
      <ul className={classes.rows}>
        <Place title={t.database} lead={t.databaseLead} where={t.postgres} />
        <Place title={t.pictures} lead={t.picturesLead} where={pictures} />
      </ul>
    </section>
  );
}

function Place({ title, lead, where }: { title: string; lead: string; where: string }) {
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <h3>{title}</h3>
        <p>{lead}</p>
      </div>
      <p className={classes.field}>{where}</p>
    </li>
  );
}

/** Counts the unsaved changes and saves all of them together, since some settings depend on each other. */
function SaveBar({ views, taken }: TakenProps) {
  const t = useWords('settings');
  const { changes, drop } = useDraft();
  const isOffering = useUndo(({ offer }) => offer !== null);
  const names = Object.keys(changes) as ShownName[];
  const wrong = views.filter((view) => names.includes(view.name as ShownName) && !isRight(view));
  const work = useWork(async () => {
    if (wrong.length > 0 || names.length === 0) return;
    const back = oppositeOf(changes, views);
    taken((await call('changeSettings', { body: { changes } })).settings);
    drop();
    useUndo.getState().offerUndo(t.saved({ count: names.length }), async () => {
      taken((await call('changeSettings', { body: back })).settings);
    });
  });
  useKeys(names.length > 0 ? [{ keys: 'Ctrl+s', words: t.save, run: () => void work.run() }] : []);
  if (names.length === 0) return null;
  return (
    <section className={classes.bar} data-raised={isOffering} aria-label={t.unsaved({ count: names.length })}>
      {work.error !== null && <ErrorNotice error={work.error} />}
      <div>
        <p role="status">
          <strong>{t.unsaved({ count: names.length })}</strong>
          {wrong.length > 0 && `. ${t.wrong({ count: wrong.length, of: names.length })}`}
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
