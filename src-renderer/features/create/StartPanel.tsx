import { Menu } from '@mantine/core';
import { Button } from '#window/components/Button.tsx';
import { IconChevronDown, IconPencil } from '#window/icons/signs.ts';
import { IconFileImport } from '#window/icons/things.ts';
import { navigate } from '#window/state/route.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './create.module.css';
import { SAMPLES } from './samples.ts';
import { chooseFiles } from './useIntake.ts';

/** The ways to begin a job: files, samples, or typing by hand. */
export function StartPanel() {
  const t = useWords('create');
  return (
    <section className={classes.start} aria-label={t.startTitle}>
      <IconFileImport size="2.5rem" stroke={1.3} aria-hidden />
      <div className={classes.startText}>
        <h2>{t.startTitle}</h2>
        <p>{t.startLead}</p>
      </div>
      <div className="wrap gap-3">
        <Button onClick={chooseFiles} label={t.chooseFiles} />
        <KindMenu label={t.sample} go={(kind) => navigate('/create', { sample: kind })} />
        <KindMenu
          label={t.byHand}
          icon={<IconPencil size="1rem" aria-hidden />}
          go={(kind) => navigate('/create', { hand: kind })}
        />
      </div>
    </section>
  );
}

interface KindMenuProps {
  readonly label: string;
  readonly icon?: React.ReactNode;
  readonly go: (kind: string) => void;
}

function KindMenu({ label, icon, go }: KindMenuProps) {
  const t = useWords('create');
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={icon}
          rightSection={<IconChevronDown size="1rem" aria-hidden />}
          label={label}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {SAMPLES.map(({ id, icon: Icon }) => (
          <Menu.Item key={id} leftSection={<Icon size="1.125rem" stroke={1.5} aria-hidden />} onClick={() => go(id)}>
            {t.kinds[id]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
