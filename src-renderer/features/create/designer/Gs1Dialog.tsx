import { ActionIcon, Modal, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { Draft } from '#shared/create/draft.ts';
import type { Layout } from '#shared/labels/layout.ts';
import { Button } from '#window/components/Button.tsx';
import {
  type ElementDraft,
  elementExample,
  elementsIn,
  elementTemplate,
  fieldFor,
  isNamed,
  NAMED_AIS,
} from '#window/features/create/designer/state/gs1-elements.ts';
import { IconListNumbers, IconTrash } from '#window/icons/signs.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './fields.module.css';
import { InsertMenu } from './InsertMenu.tsx';
import { NamedInput } from './NamedInput.tsx';

interface Gs1DialogProps {
  readonly draft: Draft;
  readonly layout: Layout;
  readonly value: string;
  readonly change: (value: string) => void;
}

/** What a GS1 code says, element by element, each by its name. */
export function Gs1Dialog(props: Gs1DialogProps) {
  const t = useWords('field');
  const [opened, open] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconListNumbers size="1rem" aria-hidden />}
        onClick={() => open(true)}
        label={t.gs1}
      />
      <Modal opened={opened} onClose={() => open(false)} title={t.gs1Title} size="lg">
        {opened && <Elements {...props} close={() => open(false)} />}
      </Modal>
    </>
  );
}

function Elements({ draft, layout, value, change, close }: Gs1DialogProps & { close: () => void }) {
  const t = useWords('field');
  const [elements, setElements] = useState<readonly ElementDraft[]>(() => elementsIn(value));
  const set = (index: number, template: string) =>
    setElements(elements.map((one, i) => (i === index ? { ...one, template } : one)));
  const free = NAMED_AIS.filter((ai) => !elements.some((one) => one.ai === ai));
  const nameOf = (ai: string) => (isNamed(ai) ? `${t.ais[ai]} (${ai})` : `(${ai})`);
  return (
    <div className="stack gap-3">
      {elements.map(({ ai, template }, index) => (
        <div key={ai} className={classes.group}>
          <NamedInput
            className={classes.element}
            label={nameOf(ai)}
            description={isNamed(ai) ? t.aiExample({ example: elementExample(ai, new Date()) }) : null}
            value={template}
            change={(next) => set(index, next)}
          />
          <InsertMenu draft={draft} layout={layout} insert={(field) => set(index, fieldFor(ai, field))} />
          <ActionIcon
            variant="default"
            size="var(--target)"
            aria-label={t.removeAi({ name: nameOf(ai) })}
            title={t.removeAi({ name: nameOf(ai) })}
            onClick={() => setElements(elements.toSpliced(index, 1))}
          >
            <IconTrash size="1.25rem" aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <NativeSelect
        label={t.addAi}
        data={[{ value: '', label: '…' }, ...free.map((ai) => ({ value: ai, label: nameOf(ai) }))]}
        value=""
        onChange={({ currentTarget: { value: ai } }) => ai !== '' && setElements([...elements, { ai, template: '' }])}
      />
      <Button
        disabled={elements.length === 0}
        onClick={() => {
          change(elementTemplate(elements));
          close();
        }}
        label={t.takeGs1}
      />
    </div>
  );
}
