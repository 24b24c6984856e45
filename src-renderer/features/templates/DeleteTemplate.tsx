import { Tooltip } from '@mantine/core';
import type { Template } from '#shared/core/model.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { IconTrash } from '#window/icons/signs.ts';
import { navigate } from '#window/state/route.ts';
import { useTemplates } from '#window/state/templates.ts';
import { useUndo } from '#window/state/undo.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';
import { useTemplateDrafts } from './drafts-store.ts';
import type { Known } from './known.ts';

/** The template of records that name no template. */
const GENERIC = 'generic';

/** Deletes a template without asking. Undo makes the template again, since no record uses it. */
export function DeleteTemplate({ template, known }: { template: Template; known: Known }) {
  const { records, isChangeable } = known;
  const t = useWords('template');
  const { run, busy, error } = useWork(async () => {
    await call('deleteTemplate', { params: { template_id: template.id } });
    useTemplateDrafts.getState().drop(template.id);
    await useTemplates.getState().read();
    navigate('/templates');
    useUndo.getState().offerUndo(t.deleted({ name: template.name }), async () => {
      await call('createTemplate', { body: template });
      navigate(`/templates/${template.id}`);
    });
  });
  const used = records > 0 ? t.inUse({ text: records }) : null;
  const why = isChangeable ? (template.id === GENERIC ? t.generic : used) : t.notChangeable;
  return (
    <>
      <Tooltip
        label={why}
        disabled={why === null}
        multiline
        w="18rem"
        events={{ hover: true, focus: true, touch: true }}
      >
        <Button
          variant="default"
          icon={IconTrash}
          loading={busy}
          aria-disabled={why !== null}
          {...(why === null ? {} : { 'data-disabled': true, 'aria-description': why })}
          onClick={() => {
            if (why === null) void run();
          }}
          label={t.deleteIt}
        />
      </Tooltip>
      {error !== null && <ErrorNotice error={error} />}
    </>
  );
}
