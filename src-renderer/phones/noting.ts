// What the page shows of every request and of every write: whether the station answers, and whether the device has room.
import { useApp } from './app-store.ts';

/** False if the device has no room. The page then says so. */
export async function withRoom(keeping: Promise<unknown>): Promise<boolean> {
  try {
    await keeping;
    useApp.setState({ isFull: false });
    return true;
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error;
    useApp.setState({ isFull: true });
    return false;
  }
}

/** Notes with every reply whether the station answers. */
export function noted<R extends { readonly kind: string }>(reply: R): R {
  useApp.setState({ contact: reply.kind === 'later' ? 'away' : 'there' });
  return reply;
}
