import { call } from '#window/api/client.ts';
import { ApiError } from '#window/api/failure.ts';
import { canBeId, withPlainDashes } from './misread.ts';

/** The watermark ID of the record that this text names, whoever owns it. Null where there is none. */
export async function recordNamed(text: string, signal?: AbortSignal): Promise<string | null> {
  if (!canBeId(text)) return null;
  try {
    const params = { wm_id: withPlainDashes(text) };
    return (await call('getRecord', { params, ...(signal ? { signal } : {}) })).watermark_id;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
