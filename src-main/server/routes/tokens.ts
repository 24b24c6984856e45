import { answer } from '#main/server/answers/answer.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#shared/contract.ts';
import type { Caller } from '#shared/core/caller.ts';
import { type LabelReading, type SeenLabel, seeLabel } from './marks.ts';
import { type Repeatable, repeatableOf } from './repeatable.ts';
import type { OwnVisit } from './served.ts';

interface TokenVisit extends OwnVisit {
  readonly receivedAt: number;
}

/** The answer as it is sent while the transaction is on its way, and whether it is final. */
type Sent = Omit<AnswerOf<'mintRecord'>, 'success'> & { readonly done: boolean };

interface TokenServices extends LabelReading {
  readonly tokens: {
    mint(visit: TokenVisit, id: string, repeatable: Repeatable | null): Promise<Sent>;
    claim(visit: TokenVisit, id: string, claim: BodyOf<'claimRecord'>, repeatable: Repeatable | null): Promise<Sent>;
    attest(
      visit: OwnVisit,
      id: string,
      claim: BodyOf<'claimRecord'>,
      seen: SeenLabel,
    ): Promise<AnswerOf<'attestClaim'>>;
    transaction(hash: string): Promise<AnswerOf<'getTransaction'>>;
    preview(caller: Caller, id: string): Promise<AnswerOf<'previewToken'>>;
    readonly desk: {
      overview(): Promise<AnswerOf<'getChain'>>;
      tasks(baseUrl: string, page: QueryOf<'listTokenTasks'>): Promise<AnswerOf<'listTokenTasks'>>;
    };
    readonly setUp: {
      setNode(url: string): Promise<void>;
      setWallet(passphrase: string, keystore: string | undefined): Promise<void>;
      unlock(passphrase: string): Promise<void>;
      readAddress(text: string): Promise<AnswerOf<'checkAddress'>>;
      setContract(contract: BodyOf<'setContract'>): Promise<void>;
    };
    readonly mintings: {
      mintable(caller: Caller, batch: number): Promise<AnswerOf<'listMintable'>>;
      begin(caller: Caller, batch: number): Promise<AnswerOf<'mintBatch'>>;
    };
  };
}

export function bindTokens(server: Server, services: TokenServices): void {
  const { tokens } = services;
  bind(server, 'mintRecord', async (call) => {
    const { done, ...minted } = await tokens.mint(call, call.params.wm_id, await repeatableOf('mintRecord', call));
    return answer(done ? 200 : 202, { success: true, ...minted });
  });
  bind(server, 'claimRecord', async (call) => {
    const repeatable = await repeatableOf('claimRecord', call);
    const { done, token_id, ...claimed } = await tokens.claim(call, call.params.wm_id, call.body, repeatable);
    return done ? answer(200, { success: true, ...claimed }) : answer(202, { success: true, token_id, ...claimed });
  });
  bind(server, 'attestClaim', async (call) => {
    const { corners, wallet_address, receipt } = call.body;
    const photo = { bytes: call.pictures.image, ...(corners ? { corners } : {}) };
    const claim = { wallet_address, ...(receipt === undefined ? {} : { receipt }) };
    return tokens.attest(call, call.params.wm_id, claim, await seeLabel(services, photo, call.signal));
  });
  bind(server, 'getTransaction', (call) => tokens.transaction(call.params.tx_hash));
  bind(server, 'getChain', () => tokens.desk.overview());
  bind(server, 'listTokenTasks', (call) => tokens.desk.tasks(call.baseUrl, call.query));
  bind(server, 'setChainNode', async ({ body }) => {
    await tokens.setUp.setNode(body.rpc_url);
    return tokens.desk.overview();
  });
  bind(server, 'setWallet', async ({ body }) => {
    await tokens.setUp.setWallet(body.passphrase, body.keystore);
    return tokens.desk.overview();
  });
  bind(server, 'unlockWallet', async ({ body }) => {
    await tokens.setUp.unlock(body.passphrase);
    return tokens.desk.overview();
  });
  bind(server, 'checkAddress', async ({ body }) => tokens.setUp.readAddress(body.text));
  bind(server, 'setContract', async ({ body }) => {
    await tokens.setUp.setContract(body);
    return tokens.desk.overview();
  });
  bind(server, 'listMintable', ({ caller, params }) => tokens.mintings.mintable(caller, params.batch_id));
  bind(server, 'mintBatch', async ({ caller, params }) =>
    answer(202, await tokens.mintings.begin(caller, params.batch_id)),
  );
  bind(server, 'previewToken', (call) => tokens.preview(call.caller, call.params.wm_id));
}
