import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#shared/troubles/errors.ts';
import type { Syntax } from './cli/arguments.ts';
import { done, EXIT, type Outcome, type Output, tellFailure, tellOutcome } from './cli/outcome.ts';
import {
  authoritySyntax,
  backupSyntax,
  batchSyntax,
  chainSyntax,
  clockSyntax,
  doctorSyntax,
  embedSyntax,
  loginSyntax,
  migrateSyntax,
  openSyntax,
  operatorSyntax,
  passportSyntax,
  printersSyntax,
  printSyntax,
  publishSyntax,
  restoreSyntax,
  scanSyntax,
  scoreSyntax,
  sheetSyntax,
  testsheetSyntax,
} from './cli/syntaxes.ts';
import { root } from './product.ts';

type Run = (args: readonly string[], output: Output) => Promise<Outcome>;

interface Command {
  readonly syntax: Syntax;
  /** Loads only what the command needs: a scan does not wait for the database to load. */
  readonly load: () => Promise<Run>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  embed: { syntax: embedSyntax, load: async () => (await import('./cli/embed.ts')).runEmbed },
  scan: { syntax: scanSyntax, load: async () => (await import('./cli/scan.ts')).runScan },
  batch: { syntax: batchSyntax, load: async () => (await import('./cli/batch.ts')).runBatch },
  sheet: { syntax: sheetSyntax, load: async () => (await import('./cli/sheet.ts')).runSheet },
  print: { syntax: printSyntax, load: async () => (await import('./cli/print.ts')).runPrint },
  printers: { syntax: printersSyntax, load: async () => (await import('./cli/printers.ts')).runPrinters },
  testsheet: { syntax: testsheetSyntax, load: async () => (await import('./cli/testsheet.ts')).runTestsheet },
  score: { syntax: scoreSyntax, load: async () => (await import('./cli/score.ts')).runScore },
  operator: { syntax: operatorSyntax, load: async () => (await import('./cli/operator.ts')).runOperator },
  open: { syntax: openSyntax, load: async () => (await import('./cli/open.ts')).runOpen },
  login: { syntax: loginSyntax, load: async () => (await import('./cli/login.ts')).runLogin },
  backup: { syntax: backupSyntax, load: async () => (await import('./cli/backup.ts')).runBackup },
  restore: { syntax: restoreSyntax, load: async () => (await import('./cli/restore.ts')).runRestore },
  migrate: { syntax: migrateSyntax, load: async () => (await import('./cli/migrate.ts')).runMigrate },
  authority: { syntax: authoritySyntax, load: async () => (await import('./cli/authority.ts')).runAuthority },
  clock: { syntax: clockSyntax, load: async () => (await import('./cli/clock.ts')).runClock },
  chain: { syntax: chainSyntax, load: async () => (await import('./cli/chain.ts')).runChain },
  publish: { syntax: publishSyntax, load: loadPublish },
  passport: { syntax: passportSyntax, load: async () => (await import('./cli/passport.ts')).runPassport },
  doctor: { syntax: doctorSyntax, load: async () => (await import('./cli/doctor.ts')).runDoctor },
};

async function loadPublish(): Promise<Run> {
  const { runPublish } = await import('./cli/publish.ts');
  return (args, told) => runPublish(args, told, process.env);
}

const output: Output = {
  out: (line) => process.stdout.write(`${line}\n`),
  log: (line) => console.error(line),
};

// If the disk behind `>` is full, or the reader has gone, the answer did not arrive.
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
    const run = await command.load();
    return tellOutcome(await run(rest, output), asJson, output);
  } catch (error) {
    return tellFailure(error, asJson, output);
  }
}

function help(): Outcome {
  return helpOn(Object.values(COMMANDS));
}

function helpOn(commands: readonly Command[]): Outcome {
  const lines = commands.flatMap(({ syntax: { usage, about } }) => [`  ${usage}`, `      ${about}`]);
  return done(['Usage: twinmark COMMAND', ...lines], { usages: commands.map(({ syntax }) => syntax.usage) });
}

function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end < 0 ? args.length : end).some((arg) => arg === '--help' || arg === '-h');
}

function version(): Outcome {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return done([version], { version });
}
