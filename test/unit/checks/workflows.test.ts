// The public workflows cannot run here: what can be read of them is read.
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ensureKit } from '#bin/kits.mjs';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, string>>;
}
interface Workflow {
  readonly permissions: object;
  readonly jobs: Readonly<
    Record<string, { readonly 'timeout-minutes'?: number; readonly needs?: string; readonly steps: readonly Step[] }>
  >;
}

const root = join(import.meta.dirname, '..', '..', '..');
// The packager's own reader.
const load = createRequire(
  createRequire(join(await ensureKit('packager'), 'package.json')).resolve('electron-builder'),
);
const yaml: { load(text: string): unknown } = load('js-yaml');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { scripts } = JSON.parse(read('package.json'));
const files = globSync('.github/workflows/*.yml', { cwd: root });

/** What is wrong with a workflow. */
function faultsOf(text: string): string[] {
  const { permissions, jobs } = yaml.load(text) as Workflow;
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  const runs = steps.flatMap(({ run }) => run ?? []);
  return [
    ...(JSON.stringify(permissions) === '{"contents":"read"}' ? [] : ['may do more than read by itself']),
    ...steps
      .filter(({ uses, run }) => (uses === undefined) === (run === undefined))
      .map(() => 'a step does not one thing'),
    ...steps.flatMap(({ uses }) => (uses === undefined || /^actions\/[\w-]+@v\d+$/.test(uses) ? [] : [`uses ${uses}`])),
    ...Object.values(jobs).flatMap(({ needs }) => (needs === undefined || needs in jobs ? [] : [`needs ${needs}`])),
    // What strangers can write is never put into a shell's text.
    ...runs.flatMap((run) => run.match(/\$\{\{(?! *matrix\.targets)[^}]+\}\}/g) ?? []),
    ...runs.flatMap((run) =>
      [...run.matchAll(/npm (?:run )?([\w:]+)/g)].map(([, name]) => name).filter((name) => !(name in scripts)),
    ),
    ...runs.flatMap((run) =>
      [...run.matchAll(/(?:node|vitest run) ((?:bin|test)\/[\w./-]+)/g)]
        .map(([, file]) => file)
        .filter((file) => globSync(file, { cwd: root }).length === 0),
    ),
  ];
}

describe('the workflows of the public repository', () => {
  it.each(files)('call what there is, and may no more than they need: %s', (file) => {
    expect(faultsOf(read(file))).toEqual([]);
  });

  it('are found out where they call what is not there', () => {
    const text = read('.github/workflows/checks.yml');
    const spoiled = text.replace('npm test', 'npm run tset').replace('needs: quick', 'needs: quik');
    expect(faultsOf(spoiled)).toEqual(['needs quik', 'tset']);
    expect(faultsOf(text.replace('contents: read', 'contents: write'))).toHaveLength(1);
  });

  it('check on three systems and attest what they release', () => {
    const checks = read('.github/workflows/checks.yml');
    for (const system of ['ubuntu-', 'windows-', 'macos-']) expect(checks).toContain(system);
    for (const command of ['npm test', 'npm run test:all', 'npm run test:nightly', 'test/e2e/electron.test.ts'])
      expect(checks).toContain(command);
    for (const act of ['attest-build-provenance', 'attest-sbom'])
      expect(read('.github/workflows/release.yml')).toContain(act);
  });

  it('give each package its checksum and the list of its own parts', () => {
    const { packages, draft } = (yaml.load(read('.github/workflows/release.yml')) as Workflow).jobs;
    const lists = packages.steps.filter(({ uses }) => uses?.startsWith('actions/attest-sbom'));
    const partsOf = Object.fromEntries(lists.map((step) => [step.with?.['subject-path'], step.with?.['sbom-path']]));
    expect(partsOf).toEqual({
      'dist/Twinmark-*': 'out/notices/sbom.cdx.json',
      'dist/twinmark-server*': 'out/server-parts/sbom.cdx.json',
    });
    const upload = packages.steps.find(({ uses }) => uses?.startsWith('actions/upload-artifact'));
    expect(upload?.with?.['path'].split('\n')).toContain('dist/SHA256SUMS');
    expect(draft.steps.some(({ run }) => run?.includes('"$GITHUB_REF_NAME" SHA256SUMS'))).toBe(true);
  });

  it('have beside them a compose file and templates that can be read', () => {
    const { services } = yaml.load(read('compose.yaml')) as { services: Record<string, { command?: string[] }> };
    expect(Object.keys(services)).toEqual(['database', 'first', 'second', 'public']);
    const names = Object.values(services).flatMap(({ command }) => command ?? []);
    const settings = names.flatMap((word) => /^--set=([\w.]+)=/.exec(word)?.[1] ?? []);
    const known = read('src-shared/core/settings.ts');
    expect(settings.filter((name) => !known.includes(`'${name}'`))).toEqual([]);
    expect(globSync('.github/ISSUE_TEMPLATE/*.yml', { cwd: root }).map((file) => typeof yaml.load(read(file)))).toEqual(
      Array(3).fill('object'),
    );
  });
});
