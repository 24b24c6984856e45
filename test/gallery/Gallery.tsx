// Every component of the window in all its states. What covers the page has a view of its own.
import { useEffect } from 'react';
import type { SheetPreset } from '#shared/printing/sheets.ts';
import { Button } from '#window/components/Button.tsx';
import { ConfirmDialog } from '#window/components/ConfirmDialog.tsx';
import { FullPage } from '#window/components/FullPage.tsx';
import { LeaveKiosk } from '#window/components/LeaveKiosk.tsx';
import { Page } from '#window/components/Page.tsx';
import { SectionLinks } from '#window/components/SectionLinks.tsx';
import { UndoToast } from '#window/components/UndoToast.tsx';
import { OwnSheetDialog } from '#window/features/printers/OwnSheetDialog.tsx';
import { useMachine } from '#window/state/machine.ts';
import { useRoute } from '#window/state/route.ts';
import { useUndo } from '#window/state/undo.ts';
import { Controls } from './Controls.tsx';
import { States } from './States.tsx';
import { Tables } from './Tables.tsx';
import { useTexts } from './texts.ts';
import { VIEWS, type View } from './views.ts';

const SHEET: SheetPreset = {
  id: 'eight',
  name: 'Eight on A4',
  maker: null,
  number: null,
  media: 'sheet',
  columns: 2,
  rows: 4,
  radius: 1.5,
  page: { width: 210, height: 297 },
  label: { width: 99.1, height: 67.7 },
  pitch: { x: 101.6, y: 67.7 },
  margins: { left: 4.65, top: 13.1, right: 4.65, bottom: 13.1 },
};

const nothing = () => {};
const work = async () => {};

export function Gallery() {
  const path = useRoute().path.slice(1);
  const view = VIEWS.find((one) => one === path) ?? 'controls';
  return <div data-view={view}>{view === 'full' ? <Full /> : <WithinPage view={view} />}</div>;
}

function WithinPage({ view }: { view: View }) {
  const t = useTexts();
  return (
    <main>
      <Page title={t.title} lead={t.lead} wide actions={<Button label={t.save} />}>
        <SectionLinks label="Gallery" links={VIEWS.map((name) => ({ path: `/${name}`, name }))} />
        {view === 'controls' && <Controls />}
        {view === 'states' && <States />}
        {view === 'tables' && <Tables />}
        <Dialog view={view} />
      </Page>
      {view === 'states' && <Toast />}
    </main>
  );
}

function Dialog({ view }: { view: View }) {
  const t = useTexts();
  const facts = { opened: true, title: t.title, run: work, close: nothing, children: t.lead };
  switch (view) {
    case 'confirm':
      return <ConfirmDialog {...facts} confirm={t.save} disabled />;
    case 'danger':
      return <ConfirmDialog {...facts} confirm={t.remove} danger />;
    case 'kiosk':
      return <LeaveKiosk opened close={nothing} />;
    case 'sheet':
      return <OwnSheetDialog from={SHEET} taken={null} confirm={t.save} saved={work} close={nothing} />;
    case 'roll':
      return (
        <OwnSheetDialog
          from={{ ...SHEET, media: 'gap', columns: 1, rows: 1 }}
          taken={[SHEET.id]}
          confirm={t.save}
          saved={work}
          close={nothing}
        />
      );
    default:
      return null;
  }
}

/** As in the desktop program, in its kiosk: a browser has none to leave. */
function Full() {
  const t = useTexts();
  useEffect(() => {
    const machine = { passphrase: { kept: false, place: 'none' }, starts_at_login: null, kiosk: true } as const;
    useMachine.setState({ machine, read: async () => {} });
  }, []);
  return (
    <FullPage title={t.title} lead={t.lead}>
      <Button label={t.save} />
    </FullPage>
  );
}

function Toast() {
  const t = useTexts();
  useEffect(() => {
    useUndo.getState().offerUndo(t.lead, work);
  }, [t]);
  return <UndoToast />;
}
