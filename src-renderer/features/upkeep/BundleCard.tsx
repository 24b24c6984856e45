import { Switch } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { call, hrefOf } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { saveFile } from '#window/components/save-file.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import classes from './diagnostics.module.css';
import { useDiagnosticsWords } from './diagnostics-words.ts';

type Bundle = AnswerOf<'makeBundle'>;

export function BundleCard() {
  const t = useDiagnosticsWords();
  const [pictures, setPictures] = useState(false);
  const [made, put] = useState<Bundle | null>(null);
  const work = useWork(async () => {
    put(null);
    const bundle = await call('makeBundle', { body: { pictures } });
    put(bundle);
    saveFile(addressOf(bundle), bundle.name);
  });
  return (
    <section className={classes.card} aria-labelledby="make-bundle">
      <h2 id="make-bundle">{t.bundle.title}</h2>
      <p>{t.bundle.lead}</p>
      <Switch
        label={t.bundle.pictures}
        description={t.bundle.picturesLead}
        checked={pictures}
        onChange={({ currentTarget }) => setPictures(currentTarget.checked)}
      />
      <div className={classes.actions}>
        <Button variant="default" work={work} icon={IconFileZip} label={t.bundle.run} />
        <span role="status">
          {work.busy && t.bundle.busy}
          {made && <Made made={made} />}
        </span>
      </div>
      {work.error !== null && <ErrorNotice error={work.error} />}
    </section>
  );
}

function Made({ made }: { made: Bundle }) {
  const t = useDiagnosticsWords();
  const { number, bytes } = useFormats();
  return (
    <span className={classes.actions}>
      <StateDot state="ok" label={t.bundle.made(number(made.files.length), bytes(made.bytes))} />
      <a href={addressOf(made)} download={made.name}>
        {t.bundle.saveAgain}
      </a>
    </span>
  );
}

function addressOf({ id }: Bundle): string {
  return hrefOf('getBundle', { params: { bundle_id: id } });
}
