// The current screen: the part of the address after the #, such as #/records/TW-7K3QZ?tab=scans
import { useSyncExternalStore } from 'react';

export interface Route {
  /** '/records/TW-7K3QZ' */
  readonly path: string;
  readonly query: URLSearchParams;
}

export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  return readRoute(hash);
}

export function readRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2);
  const whole = `/${path.split('/').filter(Boolean).join('/')}`;
  return { path: whole === '/' ? '/home' : whole, query: new URLSearchParams(query) };
}

/** For `href`: linkTo('/create', { sample: 'wine' }) */
export function linkTo(path: string, query: Readonly<Record<string, string>> = {}): string {
  const text = String(new URLSearchParams(query));
  return `#${path}${text && `?${text}`}`;
}

export function navigate(path: string, query: Readonly<Record<string, string>> = {}): void {
  location.hash = linkTo(path, query);
}

/** Returns a function that goes to a path later, unless the user has opened another screen in the meantime. */
export function wayOn(path: string, query: Readonly<Record<string, string>> = {}): () => void {
  const began = location.hash;
  return () => {
    if (location.hash === began) navigate(path, query);
  };
}

/** Like navigate, but replaces the current entry of the history. For addresses that change while a person types. */
export function replaceRoute(path: string, query: Readonly<Record<string, string>> = {}): void {
  location.replace(linkTo(path, query));
}

/** The parameters of a path by a pattern: '/records/:id' and '/records/A' give { id: 'A' }. Null if the path does not fit. */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return null;
  const found: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = decode(given[index]);
    if (part.startsWith(':')) found[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return found;
}

/** The nearest path above this one that has a screen. Null at the top. */
export function parentOf(path: string, isOne: (path: string) => boolean): string | null {
  const parts = path.split('/');
  for (let length = parts.length - 1; length > 1; length--) {
    const parent = parts.slice(0, length).join('/');
    if (isOne(parent)) return parent;
  }
  return null;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}
