import { Modal, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { KeptPrinter } from '#shared/printers/printers.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { useComponentWords } from '#window/components/words.ts';
import { useReading } from '#window/state/reading.ts';
import { useWork } from '#window/state/work.ts';
import { usePaperWords, useTrayName } from './paper-words.ts';

export interface ChangePrinterProps {
  readonly printer: KeptPrinter;
  readonly close: () => void;
  readonly changed: () => void;
}

/** Its name, the tray that sheets come from, and the kind of paper that it heats and feeds for. */
export function ChangePrinter({ printer, close, changed }: ChangePrinterProps) {
  const t = usePaperWords().printer;
  const c = useComponentWords();
  const trayName = useTrayName();
  const [name, setName] = useState(printer.name);
  const [tray, setTray] = useState(printer.tray ?? '');
  const [kind, setKind] = useState(printer.media_type ?? '');
  const params = { printer_id: printer.id };
  const { data, error, again } = useReading(`printer ${printer.id}`, () => call('getPrinterState', { params }));
  const save = useWork(async () => {
    const body = { name: name.trim(), tray: tray || null, media_type: kind || null };
    await call('changePrinter', { params, body });
    changed();
    close();
  });
  const named = (all: readonly string[], kept: string | null) => [...new Set([...all, ...(kept ? [kept] : [])])];
  const trays = named(data?.trays ?? [], printer.tray);
  const kinds = named(data?.media_types ?? [], printer.media_type);
  const kindName = (one: string) => t.can.kindNames[one as 'labels'] ?? one;
  return (
    <Modal opened onClose={close} title={t.changeNamed(printer.name)} closeButtonProps={{ 'aria-label': c.close }}>
      <Form className="stack gap-3" submit={() => (name.trim() === '' ? undefined : save.run())}>
        <TextInput
          label={t.name}
          value={name}
          maxLength={128}
          required
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {name.trim() !== printer.name && <p className="quiet small">{t.renameLead}</p>}
        <Select
          label={t.tray}
          data={[{ value: '', label: t.anyTray }, ...trays.map((one) => ({ value: one, label: trayName(one) }))]}
          value={tray}
          allowDeselect={false}
          onChange={(one) => setTray(one ?? '')}
        />
        <Select
          label={t.kind}
          data={[{ value: '', label: t.anyKind }, ...kinds.map((one) => ({ value: one, label: kindName(one) }))]}
          value={kind}
          allowDeselect={false}
          onChange={(one) => setKind(one ?? '')}
        />
        {error !== null && <ErrorNotice error={error} retry={again} />}
        {save.error !== null && <ErrorNotice error={save.error} />}
        <Button type="submit" work={save} disabled={name.trim() === ''} label={t.keep} />
      </Form>
    </Modal>
  );
}
