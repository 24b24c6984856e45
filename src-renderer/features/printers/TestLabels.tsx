import { Modal, NumberInput } from '@mantine/core';
import { useState } from 'react';
import type { KeptPrinter } from '#shared/printing/printers.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { useLanguage } from '#window/state/language.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';

/** Millimetres. */
const USUAL = { width: 100, height: 50 };
const LEAST = 10;
const MOST = 320;

/** The test labels of a thermal printer, in the size of its roll. */
export function TestLabels({ printer }: { printer: KeptPrinter }) {
  const t = useWords('printing').printer.thermal;
  const c = useWords('component');
  const language = useLanguage((state) => state.language);
  const [opened, open] = useState(false);
  const [page, setPage] = useState(USUAL);
  const print = useWork(async () => {
    await call('printTestPage', { params: { printer_id: printer.id }, body: { page, language } });
    open(false);
  });
  const side = (name: 'width' | 'height') => (
    <NumberInput
      label={t[name]}
      min={LEAST}
      max={MOST}
      value={page[name]}
      onChange={(value) => typeof value === 'number' && setPage({ ...page, [name]: value })}
    />
  );
  const { name } = printer;
  return (
    <>
      <Button variant="default" onClick={() => open(true)} aria-label={t.testNamed({ name })} label={t.test} />
      <Modal
        opened={opened}
        onClose={() => open(false)}
        title={t.testNamed({ name })}
        closeButtonProps={{ 'aria-label': c.close }}
      >
        <Form className="stack gap-3" submit={() => print.run()}>
          <p>{t.testLead}</p>
          {side('width')}
          {side('height')}
          {print.error !== null && <ErrorNotice error={print.error} />}
          <Button type="submit" work={print} label={t.print} />
        </Form>
      </Modal>
    </>
  );
}
