// Rules on the text of every file, documents too.

// Written in two halves, or this file would be its own first find.
const traces: readonly (readonly [what: string, pattern: RegExp])[] = [
  [
    'a path of one machine',
    new RegExp(`(^|[^\\w.$}\\])-])/(${['wor' + 'k', 'roo' + 't', 'far' + 'm', 'tm' + 'p', 'hom' + 'e'].join('|')})/`),
  ],
  [
    'the address of a package registry',
    new RegExp(['regist' + 'ry\\.npmjs', 'deb\\.deb' + 'ian\\.org', 'npm\\.pk' + 'g\\.'].join('|')),
  ],
  ['a private key', new RegExp('-----BEGIN [A-Z ]*PRIVATE ' + 'KEY-----')],
];

/** Machine paths, registry addresses and secrets have no place in the repository. */
export function tracesOfMachines(path: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      traces.filter(([, pattern]) => pattern.test(line)).map(([what]) => `${path}:${index + 1} holds ${what}`),
    );
}
