import { readFileSync } from 'node:fs';
import { AppError } from '../src-shared/errors.ts';
import { backupSyntax, runBackup } from './cli/backup.ts';
import { batchSyntax, runBatch } from './cli/batch.ts';
import { doctorSyntax, runDoctor } from './cli/doctor.ts';
import { embedSyntax, runEmbed } from './cli/embed.ts';
import { openSyntax, runOpen } from './cli/open.ts';
import { operatorSyntax, runOperator } from './cli/operator.ts';
import { done, EXIT, type Outcome, type Output, tellFailure, tellOutcome } from './cli/outcome.ts';
import { restoreSyntax, runRestore } from './cli/restore.ts';
import { runScan, scanSyntax } from './cli/scan.ts';
import { runScore, scoreSyntax } from './cli/score.ts';
import { runSheet, sheetSyntax } from './cli/sheet.ts';
import { runTestsheet, testsheetSyntax } from './cli/testsheet.ts';

interface Command {
  readonly run: (args: readonly string[], output: Output) => Promise<Outcome>;
  readonly usage: string;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  embed: { run: runEmbed, usage: embedSyntax.usage },
  scan: { run: runScan, usage: scanSyntax.usage },
  batch: { run: runBatch, usage: batchSyntax.usage },
  sheet: { run: runSheet, usage: sheetSyntax.usage },
  testsheet: { run: runTestsheet, usage: testsheetSyntax.usage },
  score: { run: runScore, usage: scoreSyntax.usage },
  operator: { run: runOperator, usage: operatorSyntax.usage },
  open: { run: runOpen, usage: openSyntax.usage },
  backup: { run: runBackup, usage: backupSyntax.usage },
  restore: { run: runRestore, usage: restoreSyntax.usage },
  doctor: { run: runDoctor, usage: doctorSyntax.usage },
};

const output: Output = {
  out: (line) => process.stdout.write(`${line}\n`),
  log: (line) => console.error(line),
};

// A full disk behind `>`, or a reader that has gone: what was found did not arrive.
process.stdout.on('error', ({ message }) => {
  output.log(`The answer cannot be written to standard output: ${message}.`);
  process.once('exit', () => {
    process.exitCode = EXIT.other;
  });
});

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const asJson = args.includes('--json');
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help')
    return tellOutcome(help(), asJson, output);
  if (name === '--version') return tellOutcome(version(), asJson, output);
  try {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!command)
      throw new AppError('bad_input', `There is no command ${name}. There are: ${Object.keys(COMMANDS).join(', ')}.`);
    if (asksForHelp(rest)) return tellOutcome(helpOn([command]), asJson, output);
    return tellOutcome(await command.run(rest, output), asJson, output);
  } catch (error) {
    return tellFailure(error, asJson, output);
  }
}

function help(): Outcome {
  return helpOn(Object.values(COMMANDS));
}

function helpOn(commands: readonly Command[]): Outcome {
  const usages = commands.map(({ usage }) => usage);
  return done(['Usage: twinmark COMMAND', ...usages.map((usage) => `  ${usage}`)], { usages });
}

function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end < 0 ? args.length : end).some((arg) => arg === '--help' || arg === '-h');
}

function version(): Outcome {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return done([version], { version });
}
