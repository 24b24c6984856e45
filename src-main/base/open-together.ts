/** Opens several things. Where one cannot be opened, those that are open already are closed again, the last one first. */
export async function openTogether<T>(open: (opened: AsyncDisposableStack) => Promise<T>): Promise<T> {
  const opened = new AsyncDisposableStack();
  try {
    return await open(opened);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}
