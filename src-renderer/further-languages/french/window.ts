// French of the window. A words file that is missing here is shown in English.
import { FRENCH_TROUBLES } from '#shared/troubles/french/french.ts';
import { textsOverIn } from '#window/further-languages/texts-over.ts';
import type { FurtherLanguage } from '#window/words/further.ts';
import * as create from './create.ts';
import * as fields from './fields.ts';
import * as frame from './frame.ts';
import * as jobSteps from './job-steps.ts';
import * as jobs from './jobs.ts';
import * as machine from './machine.ts';
import { notices } from './notices.ts';
import * as paper from './paper.ts';
import { printer } from './printers.ts';
import { programKey } from './program-keys.ts';
import * as records from './records.ts';
import { remarks } from './remarks.ts';
import * as settings from './settings.ts';
import { names } from './shipped.ts';
import { spaced } from './spaced.ts';
import { state } from './states.ts';
import { stationFacts } from './station.ts';
import * as tokens from './tokens.ts';
import * as verify from './verify.ts';

const words = spaced({
  ...{ ...frame, ...jobs, ...jobSteps, ...paper, ...create, ...fields, ...verify },
  ...{ ...records, ...machine, ...settings, ...tokens, printer, programKey, state },
}) as FurtherLanguage['words'];

export const french: FurtherLanguage = {
  words,
  textsOver: textsOverIn(words),
  station: { troubles: { sentences: FRENCH_TROUBLES, ...stationFacts }, remarks, notices },
  shipped: names,
};
