// Runs a file: in this process where its Node is the project's own, and else in a child.
import fs from 'node:fs';
import { join } from 'node:path';
import { runChild } from './child.mjs';
import { heaps } from './heaps.mjs';
import { ensureInstalled } from './install.mjs';
import { findProgram } from './programs.mjs';
import { compileCache, isProjectNode, projectNode, root } from './project.mjs';
import { runHere } from './run-here.mjs';

/**
 * @param {string} file From the root.
 * @param {readonly string[]} args
 * @returns {Promise<{ code: number, signal: NodeJS.Signals | null } | void>} How the child ended, where there was one.
 */
export async function launch(file, args) {
  if (!fs.existsSync(join(root, file))) throw new Error(`There is no file ${file} in ${root}.`);
  await ensureInstalled();
  const { target, compiled } = await findProgram(file);
  if (isProjectNode(fs)) return runHere(target, compiled, args);
  // Over the channel a long-running child notices when this process is killed, and ends too.
  return runChild(projectNode, [target, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...heaps, ...process.env, NODE_COMPILE_CACHE: compiled ?? compileCache },
  });
}
