// Loaded into a station's process by --import: tells every half second how late its event loop was and how much memory it had.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const file = process.env['TWINMARK_WATCH_FILE'];
const MS = 1e6;

if (file) {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  setInterval(() => {
    // What the timer itself waits for is no delay.
    const p99 = Math.max(0, delay.percentile(99) / MS - 10);
    // Whoever reads the file finds it whole.
    writeFileSync(`${file}.part`, JSON.stringify({ p99, most: delay.max / MS - 10, memory: peakMemory() }));
    renameSync(`${file}.part`, file);
  }, 500).unref();
  process.on('SIGUSR2', () => delay.reset());
}

/** Most resident memory so far, in MB. */
function peakMemory(): number {
  const status = readFileSync('/proc/self/status', 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
