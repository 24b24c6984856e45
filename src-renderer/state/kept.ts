// Values that this browser remembers. Without storage, as in some private windows, every start has the default values.
const PREFIX = 'twinmark.';

export function readKept<T extends string>(name: string, allowed: readonly T[]): T | null {
  const value = readKeptText(name);
  return allowed.find((one) => one === value) ?? null;
}

export function readKeptText(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Without storage the choice holds until the window is closed.
  }
}

/** Calls `changed` when another window of this browser changed the value, so that a choice holds in all windows at once. */
export function onKeptElsewhere(name: string, changed: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === PREFIX + name) changed();
  });
}
