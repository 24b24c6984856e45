// What a station tells the service manager that started it (systemd): that it is ready, lives, and ends.
import { execFile } from 'node:child_process';
import type { OpenLog } from '#main/files/open-log.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Tells that the station is ready, and from then on that its main thread goes round. Nothing without a service manager. */
export function tellSupervisor(env: Environment, log: Pick<OpenLog, 'warn'>): AsyncDisposable {
  const socket = env['NOTIFY_SOCKET'];
  if (!socket) return { async [Symbol.asyncDispose]() {} };
  // Node has no sockets of this kind, so systemd's own program speaks for it.
  const tell = (...news: string[]) =>
    new Promise<void>((resolve) => {
      execFile('systemd-notify', news, { env: { PATH: env['PATH'], NOTIFY_SOCKET: socket } }, (error) => {
        if (error) log.warn({ err: error }, 'The service manager could not be told.');
        resolve();
      });
    });
  void tell('READY=1');
  const microseconds = Number(env['WATCHDOG_USEC'] ?? 0);
  const timer = microseconds > 0 ? setInterval(() => void tell('WATCHDOG=1'), microseconds / 2000) : undefined;
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await tell('STOPPING=1');
    },
  };
}
