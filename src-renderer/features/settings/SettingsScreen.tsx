import { useEffect, useState } from 'react';
import type { SettingView } from '#shared/station/settings-api.ts';
import { call } from '#window/api/client.ts';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Page } from '#window/components/Page.tsx';
import type { ScreenProps } from '#window/features/screen-props.ts';
import { useReading } from '#window/state/reading.ts';
import { isFoundBy } from './found.ts';
import { GROUPS, type GroupName } from './groups.ts';
import { NextStart } from './NextStart.tsx';
import { useSettingNames } from './name-words.ts';
import { SaveBar } from './SaveBar.tsx';
import { SearchField } from './SearchField.tsx';
import { Sections } from './Sections.tsx';
import { SettingsGroup } from './SettingsGroup.tsx';
import { SharedPlaces } from './SharedPlaces.tsx';
import type { ShownName } from './shape.ts';
import { ThisMachine } from './ThisMachine.tsx';
import { useSettingsWords } from './words.ts';

/** All settings of the station, with a search. */
export function SettingsScreen({ query }: ScreenProps) {
  const t = useSettingsWords();
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
  const t = useSettingsWords();
  const names = useSettingNames();
  const wanted = text.trim().toLowerCase().split(/\s+/);
  const isFound = (name: ShownName, group: GroupName) => {
    const { title, lead } = names[name];
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
