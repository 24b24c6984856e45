// Runs a program instead of this process: with the same terminal, signals and exit code.
import { spawn } from 'node:child_process';

const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'];
// Ctrl-C and a closed terminal reach the whole process group by themselves; sent on, they would arrive twice.
const sentByTerminal = ['SIGINT', 'SIGHUP'];

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, signal: NodeJS.Signals | null }>}
 */
export function runChild(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    const handlers = passedOn.map((signal) => {
      const handler = () => {
        if (!(process.stdin.isTTY && sentByTerminal.includes(signal))) child.kill(signal);
      };
      process.on(signal, handler);
      return () => process.off(signal, handler);
    });
    const settle = (finish) => {
      for (const remove of handlers) remove();
      finish();
    };
    child.once('error', (error) => settle(() => reject(error)));
    child.once('exit', (code, signal) => settle(() => resolve({ code: code ?? 1, signal })));
  });
}
