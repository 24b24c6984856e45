import type { App } from '#main/app.ts';
import { answer } from '#main/server/answers/answer.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import { repeatableOf } from './repeatable.ts';

export function bindTokens(server: Server, { tokens }: App): void {
  bind(server, 'mintRecord', async (call) => {
    const { done, ...minted } = await tokens.mint(call, call.params.wm_id, await repeatableOf('mintRecord', call));
    return answer(done ? 200 : 202, { success: true, ...minted });
  });
  bind(server, 'claimRecord', async (call) => {
    const repeatable = await repeatableOf('claimRecord', call);
    const { done, token_id, ...claimed } = await tokens.claim(
      call,
      call.params.wm_id,
      call.body.wallet_address,
      repeatable,
    );
    return done ? answer(200, { success: true, ...claimed }) : answer(202, { success: true, token_id, ...claimed });
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
