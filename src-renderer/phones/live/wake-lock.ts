interface AwakeParts {
  readonly wakeLock: Pick<WakeLock, 'request'>;
  readonly page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
}

/**
 * Keeps the screen on: a phone in a stand would go dark between two labels. Browsers take the lock back whenever the page goes out of
 * sight, so it is asked for again. Returns a function that ends it.
 */
export function stayAwake({ wakeLock, page }: AwakeParts): () => void {
  let lock: WakeLockSentinel | null = null;
  let isOver = false;

  async function ask(): Promise<void> {
    if (page.visibilityState !== 'visible' || (lock && !lock.released)) return;
    // A battery that runs low refuses it, and the camera goes on without.
    const given = await wakeLock.request('screen').catch(() => null);
    if (isOver || (lock && !lock.released)) await given?.release();
    else lock = given;
  }

  const again = () => void ask();
  page.addEventListener('visibilitychange', again);
  again();
  return () => {
    isOver = true;
    page.removeEventListener('visibilitychange', again);
    void lock?.release();
  };
}
