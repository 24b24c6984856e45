import { Button, FileButton } from '@mantine/core';
import { IconFileImport, IconPrinter } from '@tabler/icons-react';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Page } from '../../components/Page.tsx';
import { useDropped } from '../../state/dropped.ts';
import { navigate } from '../../state/route.ts';
import { useWords } from '../../words/words.ts';
import classes from './home.module.css';
import { homeWords } from './words.ts';

export function HomeScreen() {
  const t = useWords(homeWords);
  return (
    <Page title={t.title}>
      <DropHint />
      <section className={classes.recent}>
        <h2>{t.recent}</h2>
        <div className={classes.panel}>
          <EmptyState
            title={t.noJobs}
            lead={t.noJobsLead}
            heading="h3"
            icon={<IconPrinter size="2rem" stroke={1.3} aria-hidden />}
          />
        </div>
      </section>
    </Page>
  );
}

function DropHint() {
  const t = useWords(homeWords);
  const take = (files: File[]) => {
    if (files.length === 0) return;
    useDropped.getState().drop(files);
    navigate('/create');
  };
  return (
    <section className={classes.drop}>
      <IconFileImport size="2.5rem" stroke={1.3} aria-hidden />
      <div>
        <h2>{t.dropTitle}</h2>
        <p>{t.dropLead}</p>
      </div>
      <div className={classes.actions}>
        <FileButton multiple onChange={take}>
          {(props) => <Button {...props}>{t.choose}</Button>}
        </FileButton>
        <Button variant="default" onClick={() => navigate('/create', { sample: 'wine' })}>
          {t.sample}
        </Button>
      </div>
    </section>
  );
}
