import { useRef, useState } from 'react';
import type { RestorePreview } from '#shared/station/backups-api.ts';
import { call } from '#window/api/client.ts';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Page } from '#window/components/Page.tsx';
import { Sections } from '#window/features/settings/Sections.tsx';
import { useReading } from '#window/state/reading.ts';
import { BackupsElsewhere } from './BackupsElsewhere.tsx';
import { useBackupWords } from './backup-words.ts';
import { KeptBackups } from './KeptBackups.tsx';
import { MakeBackup } from './MakeBackup.tsx';
import { PicturesSetAside } from './PicturesSetAside.tsx';
import { RestoreCard } from './RestoreCard.tsx';

/** Makes a backup of everything, lists the backups that the station keeps, and restores a station. */
export function BackupsScreen() {
  const t = useBackupWords();
  const { data, error, again } = useReading('backups', () => call('listBackups'));
  const [preview, put] = useState<RestorePreview | null>(null);
  const restore = useRef<HTMLElement>(null);
  const [looked, look] = useState(0);
  const lookInto = async (kept: string) => {
    put(null);
    look((before) => before + 1);
    put(await call('previewRestore', { body: { kept } }));
    restore.current?.focus();
  };
  return (
    <Page title={t.title} lead={t.lead}>
      <Sections />
      {error !== null && <ErrorNotice error={error} retry={again} />}
      {data?.elsewhere && <BackupsElsewhere />}
      {data && !data.elsewhere && (
        <>
          <MakeBackup />
          <KeptBackups kept={data.kept} folder={data.folder} lookInto={data.restore === null ? lookInto : null} />
          <RestoreCard
            ref={restore}
            planned={data.restore}
            changed={again}
            preview={preview}
            put={put}
            looked={looked}
          />
        </>
      )}
      <PicturesSetAside />
    </Page>
  );
}
