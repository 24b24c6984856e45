import { describe, expect, it } from 'vitest';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { UNLIMITED } from '#main/imaging/inspect.ts';
import { type TrialOrder, tryArtwork } from '#main/workers/try-artwork.ts';
import { artwork } from '#test/support/artwork.ts';

const OTHER_KEY = '00112233445566778899aabbccddeeff';

async function orderOf(bytes: Uint8Array, more: Partial<TrialOrder> = {}): Promise<TrialOrder> {
  const place = { width: 600, height: 600, fit: 'stretch', dpi: 300 } as const;
  return { ...place, bytes, strength: 'balanced', message: 'TRIAL', key: PUBLISHED_KEY, limits: UNLIMITED, ...more };
}

describe('a trial of artwork', () => {
  it('shows the artwork, its mark and a forecast', async () => {
    const trial = await tryArtwork(await orderOf(await artwork('tried', { kind: 'label' })));
    expect(trial).toMatchObject({ otherMark: null, flat: false, transparent: 0, forecast: expect.anything() });
    expect(trial.marked).not.toBeNull();
  });

  it('tells of a mark that the artwork carries, of another key and of another trial too', async () => {
    const { marked } = await tryArtwork(await orderOf(await artwork('tried', { kind: 'label' })));
    const again = await orderOf(marked as Uint8Array);
    expect(await tryArtwork(again)).toMatchObject({ otherMark: 'TRIAL', marked: null, forecast: null });
    const underOther = { ...again, key: OTHER_KEY, otherKeys: [PUBLISHED_KEY] };
    expect(await tryArtwork(underOther)).toMatchObject({ otherMark: 'TRIAL', marked: null });
  });
});
