// Maps that remember only the entries that were set last.

export function dropOldest(map: Map<string, unknown>, most: number): void {
  if (map.size > most) map.delete(map.keys().next().value as string);
}

/** Sets the entry as the newest one. */
export function remember<V>(map: Map<string, V>, key: string, value: V, most: number): void {
  map.delete(key);
  map.set(key, value);
  dropOldest(map, most);
}
