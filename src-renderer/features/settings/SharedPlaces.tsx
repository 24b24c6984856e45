import type { SettingName } from '#shared/core/settings.ts';
import type { SettingView } from '#shared/station/settings-api.ts';
import classes from './settings.module.css';
import { useSharedWords } from './shared-words.ts';

/** The places of records and pictures that several stations share. Nothing is shown if this station shares none. */
export function SharedPlaces({ views }: { views: readonly SettingView[] }) {
  const t = useSharedWords();
  const find = (name: SettingName) => views.find((view) => view.name === name);
  const textOf = (name: SettingName) => (find(name)?.is_set ? String(find(name)?.value) : null);
  if (!find('database.url')?.is_set) return null;
  const [folder, storage] = [textOf('pictures.folder'), textOf('pictures.s3_url')];
  const pictures = storage !== null ? t.storage(storage) : folder !== null ? t.folder(folder) : t.here;
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
