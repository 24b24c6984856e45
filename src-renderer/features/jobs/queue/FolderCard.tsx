import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { JobQueueView } from '#shared/jobs/jobs.ts';
import type { SettingView } from '#shared/station/settings-api.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { useReading } from '#window/state/reading.ts';
import { useMay } from '#window/state/role.ts';
import { linkTo } from '#window/state/route.ts';
import { useWork } from '#window/state/work.ts';
import classes from './queue.module.css';
import { useQueueWords } from './words.ts';

/** What the folder of orders is, whether it works, and, for admins, which one it is. */
export function FolderCard({ queue: { folder, folder_problem } }: { queue: JobQueueView }) {
  const { folder: t } = useQueueWords();
  const isAdmin = useMay('admin');
  return (
    <section className="card gap-4" aria-labelledby="order-folder">
      <h2 id="order-folder">{t.title}</h2>
      <p>{t.what}</p>
      {folder === null && <StateDot state="none" label={t.off} />}
      {folder !== null && <p className="mono breaks">{folder}</p>}
      {folder !== null && (
        <StateDot
          state={folder_problem === null ? 'ok' : 'bad'}
          label={folder_problem === null ? t.taken : t.problems[folder_problem]}
        />
      )}
      {isAdmin ? <FolderForm /> : folder === null && <p>{t.askAdmin}</p>}
    </section>
  );
}

function FolderForm() {
  const setting = useReading('folder setting', async () => folderOf((await call('listSettings')).settings));
  if (setting.error !== null) return <ErrorNotice error={setting.error} retry={setting.again} />;
  if (!setting.data) return null;
  return <PathForm view={setting.data} taken={(settings) => setting.put(folderOf(settings))} />;
}

function folderOf(settings: readonly SettingView[]): SettingView | null {
  return settings.find(({ name }) => name === 'jobs.folder') ?? null;
}

interface PathProps {
  readonly view: SettingView;
  readonly taken: (settings: readonly SettingView[]) => void;
}

function PathForm({ view, taken }: PathProps) {
  const { folder: t } = useQueueWords();
  const kept = typeof view.value === 'string' ? view.value : '';
  const [path, setPath] = useState(kept);
  const said = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  const work = useWork(async () => {
    const changes = { 'jobs.folder': path.trim() === '' ? null : path.trim() };
    taken((await call('changeSettings', { body: { changes } })).settings);
  });
  // At the end of the page, what a press led to would stand below the edge of a small window.
  const isSaid = view.waits || work.error !== null;
  useEffect(() => {
    if (isSaid && isPressed.current) said.current?.scrollIntoView({ block: 'nearest' });
  }, [isSaid]);
  const submit = () => {
    isPressed.current = true;
    void work.run();
  };
  return (
    <Form className={classes.folder} submit={submit}>
      <TextInput
        label={t.path}
        placeholder={t.pathHint}
        value={path}
        autoComplete="off"
        spellCheck={false}
        disabled={view.source === 'given'}
        onChange={({ currentTarget }) => setPath(currentTarget.value)}
      />
      <Button type="submit" work={work} disabled={path.trim() === kept || view.source === 'given'} label={t.save} />
      <div ref={said} className={classes.said}>
        {view.waits && (
          <p role="status">
            <StateDot state="ok" label={kept === '' ? t.waitsOff : t.waits(kept)} />
          </p>
        )}
        {work.error !== null && <ErrorNotice error={work.error} />}
      </div>
      <a href={linkTo('/settings', { find: 'jobs.' })}>{t.settings}</a>
    </Form>
  );
}
