import type { RestorePreview } from '#shared/station/backups-api.ts';
import { StateDot } from '#window/components/StateDot.tsx';
import { useFormats } from '#window/words/formats.ts';
import { useSaidNotice } from '#window/words/use-notice.ts';
import { useBackupWords } from './backup-words.ts';
import classes from './backups.module.css';

type Contents = NonNullable<RestorePreview['contents']>;

/** Compares the contents of the backup with the contents of this station. */
export function ContentsTable({ contents, present }: { contents: Contents; present: RestorePreview['present'] }) {
  const t = useBackupWords();
  const { number, dateTime } = useFormats();
  const say = useSaidNotice();
  const rows = [
    [t.restore.facts.records, number(contents.records), number(present.records)],
    [t.restore.facts.users, number(contents.users), number(present.users)],
    [t.restore.facts.pictures, number(contents.pictures), ''],
    [t.restore.facts.made, dateTime(contents.made_at), ''],
    [t.restore.facts.version, number(contents.schema_version), ''],
  ];
  return (
    <>
      <table className={classes.contents}>
        <thead>
          <tr>
            <td />
            <th scope="col">{contents.extent === 'database' ? t.restore.inCopy : t.restore.inFile}</th>
            <th scope="col">{t.restore.here}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, file, here]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{file}</td>
              <td>{here}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={classes.findings}>
        {contents.findings.map((one) => (
          <li key={one.text}>
            <StateDot state="warn" label={say(one)} />
          </li>
        ))}
      </ul>
    </>
  );
}
