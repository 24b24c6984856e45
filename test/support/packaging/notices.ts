import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

interface Component {
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly 'bom-ref': string;
  readonly purl: string;
  readonly licenses: readonly { readonly expression?: string; readonly license?: { readonly id: string } }[];
}

/** Both lists of parts name the same, each with its version and licence, and `wanted` among them. */
export function checkNotices(folder: string, wanted: readonly string[]): void {
  const text = readFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  const sbom = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8'));
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
  expect(sbom.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
  const components: readonly Component[] = sbom.components;
  const names = components.map(({ group, name }) => (group ? `${group}/${name}` : name));
  expect(names).toEqual(expect.arrayContaining([...wanted]));
  const unnamed = components.filter(({ version }, index) => !text.includes(`\n${names[index]} ${version}\n`));
  const unlicensed = components.filter(({ licenses: [first] }) => !(first.expression ?? first.license?.id));
  expect([unnamed, unlicensed]).toEqual([[], []]);
  const references = components.map((one) => one['bom-ref']);
  expect(new Set(references).size).toBe(references.length);
  expect(sbom.dependencies[0].dependsOn).toEqual(references);
  // What has no text of its own, and what asks for the whole of it.
  for (const title of [
    'GNU LESSER GENERAL PUBLIC LICENSE',
    'Mozilla Public License Version 2.0',
    'SIL OPEN FONT LICENSE',
  ])
    expect(text.toUpperCase()).toContain(title.toUpperCase());
}
