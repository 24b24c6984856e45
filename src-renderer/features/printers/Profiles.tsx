import { FileButton } from '@mantine/core';
import { useState } from 'react';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import classes from './printers.module.css';
import { usePrinterWords } from './words.ts';

export function Profiles({ profiles, changed }: { profiles: readonly string[]; changed: () => void }) {
  const t = usePrinterWords();
  const [error, setError] = useState<unknown>(null);
  const add = async (file: File | null) => {
    if (!file) return;
    setError(null);
    try {
      await call('putProfile', { params: { profile: file.name.replace(/\.ic[cm]$/i, '') }, file });
      changed();
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <section className="card gap-4">
      <div className={classes.head}>
        <div>
          <h2>{t.profiles}</h2>
          <p className="quiet small">{t.profilesLead}</p>
        </div>
        <FileButton accept=".icc,.icm" onChange={(file) => void add(file)}>
          {(props) => <Button variant="default" {...props} label={t.addProfile} />}
        </FileButton>
      </div>
      {error !== null && <ErrorNotice error={error} />}
      <ul className="lined-list">
        {profiles.map((name) => (
          <li key={name}>{name === 'cmyk' ? t.builtIn : name}</li>
        ))}
      </ul>
    </section>
  );
}
