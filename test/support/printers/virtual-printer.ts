// Debian's virtual IPP printer (package cups-ipp-utils), in which no code of ours is. It wants a D-Bus (dbus-daemon) and no Avahi.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { askForPrinter } from '#main/printers/operations.ts';
import { freePort } from '#test/support/free-port.ts';

/** Where Debian has it, which is not in everybody's path. */
const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` };
const PROGRAMS = ['ippeveprinter', 'dbus-daemon'];

/** Why there is no virtual printer; null where there is one. */
export const noVirtualPrinter = whyNot();

function whyNot(): string | null {
  const absent = PROGRAMS.filter((program) => spawnSync(program, ['--version'], { env }).error);
  return absent.length > 0 ? `${absent.join(' and ')} not installed` : null;
}

export interface VirtualPrinter {
  readonly uri: string;
  /** The document that came last, as it came. */
  document(): Buffer;
  /** What was asked for with it, by the names of IPP in capitals. */
  asked(): Readonly<Record<string, string>>;
  /** Jobs stand still for this reason, in the words of IPP, also for none (''); null: they go on. */
  standStill(reason: string | null): void;
  /** Jobs that stand still end, and none of their sheets is counted. */
  throwAway(): void;
  close(): Promise<void>;
}

export interface VirtualOptions {
  /** A folder of its own. */
  readonly folder: string;
  readonly formats: readonly string[];
  readonly scalings: readonly string[];
}

const BUS = `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>system</type>
  <listen>unix:path=BUS</listen>
  <auth>EXTERNAL</auth>
  <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>
`;

/** Keeps the document and what was asked, stands still for the reason in a file of its folder, and counts the pages. */
const COMMAND = `#!/bin/sh
pages=$(grep -aoE 'PwgRaster|/Type /Page([^s]|$)' "$1" | wc -l)
if [ "$(head -c 7 "$1")" = UNIRAST ]; then pages=$(od -An -tu1 -j11 -N1 "$1" | tr -d ' '); fi
cp "$1" "$KEPT/document"
env | grep '^IPP_' > "$KEPT/asked"
while [ -e "$KEPT/reason" ]; do
  now=$(cat "$KEPT/reason")
  if [ "$now" != "$told" ]; then
    if [ -n "$told" ]; then echo "STATE: -$told" >&2; fi
    if [ -n "$now" ]; then echo "STATE: +$now" >&2; fi
    told=$now
  fi
  sleep 0.1
done
if [ -n "$told" ]; then echo "STATE: -$told" >&2; fi
if [ -e "$KEPT/thrown-away" ]; then exit 0; fi
echo "ATTR: job-impressions=$pages job-impressions-completed=$pages" >&2
`;

const SIZE = '{ MEMBER integer x-dimension 10000 MEMBER integer y-dimension 14800 }';
const EDGES = ['left', 'right', 'top', 'bottom'].map((side) => `MEMBER integer media-${side}-margin 423`).join(' ');

function selfDescription({ formats, scalings }: VirtualOptions): string {
  return [
    `mimeMediaType document-format-supported ${formats.join(',')}`,
    `mimeMediaType document-format-default ${formats[0]}`,
    `keyword print-scaling-supported ${scalings.join(',')}`,
    'boolean color-supported true',
    'keyword print-color-mode-supported auto,color,monochrome',
    'enum print-quality-supported 3,4,5',
    'keyword sides-supported one-sided,two-sided-long-edge',
    'resolution printer-resolution-supported 300dpi,600dpi',
    'resolution pwg-raster-document-resolution-supported 300dpi,600dpi',
    'keyword pwg-raster-document-type-supported srgb_8',
    ...(formats.includes('image/urf') ? ['keyword urf-supported V1.4,CP1,W8,SRGB24,RS300-600,DM1'] : []),
    `collection media-size-supported ${SIZE}`,
    `collection media-col-database { MEMBER collection media-size ${SIZE} ${EDGES} }`,
    `collection media-col-ready { MEMBER collection media-size ${SIZE} ${EDGES} }`,
    'keyword media-col-supported media-size,media-left-margin,media-right-margin,media-top-margin,media-bottom-margin,media-type,media-source',
    'keyword media-type-supported stationery,labels',
    'keyword media-source-supported main,by-pass-tray',
  ]
    .map((line) => `ATTR ${line}\n`)
    .join('');
}

export async function startVirtualPrinter(options: VirtualOptions): Promise<VirtualPrinter> {
  const { folder } = options;
  const at = (name: string) => join(folder, name);
  mkdirSync(at('spool'), { recursive: true });
  writeFileSync(at('bus.conf'), BUS.replace('BUS', at('bus')));
  writeFileSync(at('command'), COMMAND);
  chmodSync(at('command'), 0o755);
  writeFileSync(at('printer.conf'), selfDescription(options));
  const bus = spawn('dbus-daemon', ['--nofork', `--config-file=${at('bus.conf')}`], { env, stdio: 'ignore' });
  while (!existsSync(at('bus')) && bus.exitCode === null) await pause(20);
  const port = await freePort();
  const named = ['-p', String(port), '-n', 'localhost', '-r', 'off', '-d', at('spool')];
  const printer = spawn('ippeveprinter', [...named, '-c', at('command'), '-a', at('printer.conf'), 'Virtual'], {
    env: { ...env, KEPT: folder, DBUS_SYSTEM_BUS_ADDRESS: `unix:path=${at('bus')}` },
    stdio: 'ignore',
  });
  const close = async () => {
    for (const one of [printer, bus]) await ended(one);
  };
  const uri = `ipp://localhost:${port}/ipp/print`;
  try {
    await answering(uri);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    uri,
    document: () => readFileSync(at('document')),
    asked: () => {
      const lines = readFileSync(at('asked'), 'utf8').trim().split('\n');
      return Object.fromEntries(
        lines.map((line) => [line.slice(4, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
      );
    },
    throwAway() {
      writeFileSync(at('thrown-away'), '');
      rmSync(at('reason'), { force: true });
    },
    standStill(reason) {
      rmSync(at('thrown-away'), { force: true });
      if (reason === null) rmSync(at('reason'), { force: true });
      else writeFileSync(at('reason'), reason);
    },
    close,
  };
}

const TRIES = 100;

export async function answering(uri: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await askForPrinter({ uri, fingerprint: null });
      return;
    } catch (error) {
      if (tries === TRIES) throw error;
      await pause(100);
    }
  }
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}
