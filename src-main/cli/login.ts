import { writeDurably } from '#main/files/durable-files.ts';
import { signInByDevice } from '#main/identity/device-login.ts';
import type { AnswerOf } from '#shared/contract.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { readArguments, usageError } from './arguments.ts';
import { done, type Outcome, type Output } from './outcome.ts';
import { loginSyntax } from './syntaxes.ts';

/** Signs a person in by the company, and keeps the access token in a file for scripts. */
export async function runLogin(args: readonly string[], output: Output): Promise<Outcome> {
  const given = readArguments(args, loginSyntax);
  const [address, ...more] = given.files;
  const file = given.one('file');
  if (address === undefined || file === undefined || more.length > 0) throw usageError(loginSyntax);
  const { issuer, client_id, audience, scope } = await factsOf(address);
  if (client_id === null) {
    throw new AppError('off', 'The station names no registration for devices. An admin sets auth.device_client_id.');
  }
  if (audience === null) {
    throw new AppError('off', 'The station takes no access tokens. An admin sets auth.audience.');
  }
  const { token, seconds } = await signInByDevice({ issuer, client_id, audience, scope }, ({ address: at, code }) => {
    output.log(`Open ${at} in any browser, and type the code ${code}. Type it only if it stands here.`);
  });
  await writeDurably(file, `${token}\n`, 0o600);
  const life = seconds === null ? '' : ` It ends in ${Math.round(seconds / 60)} minutes.`;
  return done([`You are signed in. ${file} has the access token.${life}`], { file, seconds });
}

async function factsOf(address: string): Promise<AnswerOf<'getSignInFacts'>> {
  const url = URL.canParse(address) ? new URL('/api/sign-in', address) : null;
  if (!url) throw new AppError('bad_input', `${address} is no address of a station, as https://station.example:8443.`);
  let answer: Response;
  try {
    answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(10_000) });
  } catch (error) {
    const text = `${url.origin} cannot be reached. Where its certificate is not trusted, name the station’s authority in NODE_EXTRA_CA_CERTS.`;
    throw new AppError('off', text, { cause: error });
  }
  if (!answer.ok) throw new AppError('off', 'At this station nobody signs in by a company.');
  return (await answer.json()) as AnswerOf<'getSignInFacts'>;
}
