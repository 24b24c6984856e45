// What this browser remembers. Without storage (a private window may have none) everything starts as usual each time.
export function readKept<T extends string>(name: string, allowed: readonly T[]): T | null {
  try {
    const value = localStorage.getItem(`twinmark.${name}`);
    return allowed.find((one) => one === value) ?? null;
  } catch {
    return null;
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`twinmark.${name}`, value);
  } catch {
    // It holds until the window is closed; nothing else depends on it.
  }
}
