import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { createRpc } from '#main/chain/rpc.ts';

it('name and password of an address reach the node, and stand in no error', async () => {
  let authorization: string | undefined;
  const server = createServer((request, response) => {
    authorization = request.headers.authorization;
    response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const rpc = createRpc(`http://anna:canary%20words@127.0.0.1:${port}/canary-path`);
  expect(await rpc.ask('eth_chainId', [])).toBe('0x1');
  expect(authorization).toBe(`Basic ${Buffer.from('anna:canary words').toString('base64')}`);
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  const error = await rpc.askOnce('eth_chainId', []).catch((error: unknown) => error);
  expect(error).toMatchObject({ code: 'chain_trouble' });
  expect(inspect(error, { depth: 9 })).not.toContain('canary');
});

it('a refusal whose data lies deeper than any node puts it is a refusal all the same', async () => {
  const deep = `${'{"data":'.repeat(100_000)}"0x01"${'}'.repeat(100_000)}`;
  const nested = '{"data":{"data":"0x02"}}';
  const server = createServer((request, response) => {
    const data = request.url === '/deep' ? deep : nested;
    response.end(`{"jsonrpc":"2.0","id":1,"error":{"code":3,"message":"no","data":${data}}}`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const refused = (path: string) => createRpc(`http://127.0.0.1:${port}${path}`).askOnce('eth_call', []);
  await expect(refused('/nested')).rejects.toMatchObject({ name: 'NodeRefusal', data: '0x02' });
  await expect(refused('/deep')).rejects.toMatchObject({ name: 'NodeRefusal', data: null });
  server.closeAllConnections();
  server.close();
});
