import { describe, expect, it } from 'vitest';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { embedImage } from '#main/workers/embed-image.ts';
import { createFieldPlanner } from '#main/workers/field-planner.ts';
import { createLabelMarker, type LabelToMark } from '#main/workers/mark-label.ts';
import { artwork } from '#test/support/artwork.ts';

const SITE_KEY = '00112233445566778899aabbccddeeff';
const common = { message: '7K3QZ', strength: 'balanced', key: PUBLISHED_KEY, otherKeys: [], dpi: 300 } as const;

async function labelOf(kind: 'label' | 'quiet', more: Partial<LabelToMark> = {}): Promise<LabelToMark> {
  return { ...common, artwork: { name: kind, bytes: await artwork('shared', { kind }) }, ...more };
}

describe('labels that show the same artwork', () => {
  it('have the bytes that each has alone, whatever was made before', async () => {
    const markLabel = createLabelMarker(createFieldPlanner());
    const ways = [
      { strength: 'balanced', key: PUBLISHED_KEY },
      { strength: 'strong', key: SITE_KEY },
    ] as const;
    for (const kind of ['label', 'quiet'] as const)
      for (const message of ['7K3QZ', 'ABCDE'])
        for (const way of ways) {
          const order = await labelOf(kind, { ...way, message });
          const alone = await embedImage({ ...order, bytes: order.artwork.bytes, type: 'png' });
          expect(Buffer.compare((await markLabel(order)).bytes, alone.bytes)).toBe(0);
        }
  });

  it('read their artwork once', async () => {
    const markLabel = createLabelMarker(createFieldPlanner());
    const order = await labelOf('label');
    const first = await markLabel(order);
    const broken = { ...order, artwork: { name: order.artwork.name, bytes: new Uint8Array(9) } };
    expect(Buffer.compare((await markLabel(broken)).bytes, first.bytes)).toBe(0);
    await expect(markLabel({ ...broken, strength: 'light' })).rejects.toMatchObject({ code: 'image_unsupported' });
  });

  it('are refused where the artwork carries the mark of another message, or of another key', async () => {
    const markLabel = createLabelMarker(createFieldPlanner());
    const { bytes } = await markLabel(await labelOf('label'));
    const marked = { artwork: { name: 'marked', bytes } };
    await expect(markLabel(await labelOf('label', marked))).resolves.toBeDefined();
    const refused = { trouble: { kind: 'other_mark' } };
    await expect(markLabel(await labelOf('label', { ...marked, message: 'ABCDE' }))).rejects.toMatchObject(refused);
    const other = { ...marked, key: SITE_KEY, otherKeys: [PUBLISHED_KEY] };
    await expect(markLabel(await labelOf('label', other))).rejects.toMatchObject(refused);
  });
});
