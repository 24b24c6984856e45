// The parts that are no tests: each tool runs as a child, and counts as one check.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { Part } from './summary.ts';

const root = join(import.meta.dirname, '..');
const modules = join(root, 'node_modules');
const isTerminal = process.stdout.isTTY === true;

/** Several checkers check shared types several times: alone, one takes half the time of all cores together. */
const checkTypes = (project: string) => [
  join(modules, 'typescript/bin/tsc'),
  ...['-p', project, '--pretty', String(isTerminal), '--singleThreaded'],
];

/** The calls of each tool. The window knows the browser and not Node; its tests know both. */
export const TOOLS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  types: ['.', 'src-renderer', 'test/e2e'].map(checkTypes),
  lint: [[join(modules, '@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--max-diagnostics=50', '.']],
};

export async function runTools(names: readonly string[]): Promise<Part[]> {
  const parts: Part[] = [];
  for (const name of names) parts.push(await runTool(name));
  return parts;
}

async function runTool(name: string): Promise<Part> {
  const started = performance.now();
  let output = '';
  for (const call of TOOLS[name]) output += await outputOfFailed(call);
  const [seconds, failed] = [(performance.now() - started) / 1000, output !== ''];
  const tests = [{ name, seconds, state: failed ? 'failed' : 'passed' } as const];
  return { name, seconds, tests, failures: failed ? [name] : [], unsteady: [], output };
}

/** What a tool wrote, where it failed. */
function outputOfFailed(call: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, call, { cwd: root, maxBuffer: Number.POSITIVE_INFINITY }, (error, out, complaints) => {
      resolve(error ? `${out}${complaints}${error.signal ? `stopped by ${error.signal}` : ''}\n` : '');
    });
  });
}
