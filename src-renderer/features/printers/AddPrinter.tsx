import { Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { printerAddress } from '#shared/printing/printer-address.ts';
import type { FoundPrinter, KeptPrinter } from '#shared/printing/printers.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { useReasonText } from '#window/features/jobs/useReasonText.ts';
import { useReading } from '#window/state/reading.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';

interface AddPrinterProps {
  readonly opened: boolean;
  readonly close: () => void;
  readonly added: (printer: KeptPrinter) => void;
}

/** Printers that tell of themselves, and an address that is typed in. */
export function AddPrinter({ opened, close, added }: AddPrinterProps) {
  const t = useWords('printing');
  const c = useWords('component');
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t.printer.title}
      size="lg"
      closeButtonProps={{ 'aria-label': c.close }}
    >
      <PrinterForm close={close} added={added} />
    </Modal>
  );
}

const SECONDS = 3;

function PrinterForm({ close, added }: Omit<AddPrinterProps, 'opened'>) {
  const t = useWords('printing').printer;
  const [uri, setUri] = useState('');
  const [name, setName] = useState('');
  const address = printerAddress(uri);
  const isBad = uri.trim() !== '' && address === null;
  const add = useWork(async () => {
    if (address === null) return;
    const choice = { uri: address, name: name.trim() || null };
    added(await call('addPrinter', { body: { ...choice, tray: null, media_type: null } }));
    close();
  });
  return (
    <Form className="stack gap-3" submit={() => (address === null ? undefined : add.run())}>
      <Found
        take={(found) => {
          setUri(found.uri);
          setName(found.name);
        }}
      />
      <TextInput
        label={t.address}
        placeholder={t.addressHint}
        value={uri}
        error={isBad ? t.bad : null}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={address !== null && address !== uri.trim() ? t.becomes({ uri: address }) : null}
        onChange={(event) => setUri(event.currentTarget.value)}
      />
      <TextInput label={t.name} value={name} maxLength={128} onChange={(event) => setName(event.currentTarget.value)} />
      {add.error !== null && <ErrorNotice error={add.error} />}
      <Button type="submit" work={add} disabled={address === null} label={t.save} />
    </Form>
  );
}

function Found({ take }: { take: (printer: FoundPrinter) => void }) {
  const t = useWords('printing').printer;
  const textOf = useReasonText();
  const { data, busy, error, again } = useReading('found-printers', () =>
    call('lookForPrinters', { query: { seconds: SECONDS } }),
  );
  return (
    <section className="stack gap-2" aria-busy={busy}>
      <h3>{t.found}</h3>
      {error !== null && <ErrorNotice error={error} retry={again} />}
      {busy && <p className="quiet small">{t.looking}</p>}
      {!busy && data?.trouble && <p className="small">{textOf(data.trouble, '')}</p>}
      {!busy && data?.trouble === null && data.printers.length === 0 && (
        <p className="quiet small">{data.looked ? t.noneFound : t.notLooking}</p>
      )}
      <ul className="lined-list">
        {(data?.printers ?? []).map((one) => (
          <li key={one.uri}>
            <div>
              <strong>{one.name}</strong>
              <p className="quiet small">{one.uri}</p>
            </div>
            <Button
              variant="default"
              onClick={() => take(one)}
              aria-label={t.takeNamed({ name: one.name })}
              label={t.take}
            />
          </li>
        ))}
      </ul>
      {!busy && data?.looked !== false && <Button variant="default" onClick={again} label={t.again} />}
    </section>
  );
}
