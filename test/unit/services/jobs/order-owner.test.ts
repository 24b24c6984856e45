import { expect, it } from 'vitest';
import { assertOrderOwner, findOrderOwner } from '#main/services/jobs/order-owner.ts';
import type { Role } from '#shared/core/role.ts';

function accountsOf(...roles: readonly (readonly [string, Role])[]) {
  const all = roles.map(([username, role], i) => ({ username, user_id: i + 1, role }));
  return {
    operators: { list: async () => all.toReversed() },
    users: { find: async (id: number) => all.find(({ user_id }) => user_id === id) },
  } as never;
}

const ACCOUNTS = accountsOf(['quinn', 'checker'], ['Ann', 'admin'], ['ben', 'operator']);

it('the first account that may order has the orders, however many there are', async () => {
  expect(await findOrderOwner(ACCOUNTS, null)).toMatchObject({ userId: 2, name: 'orders of Ann', role: 'admin' });
  expect(await findOrderOwner(accountsOf(['ann', 'admin']), null)).toMatchObject({ userId: 1 });
});

it('the named account has the orders, in whatever letters it is named', async () => {
  expect(await findOrderOwner(ACCOUNTS, 'BEN')).toMatchObject({ userId: 3, role: 'operator' });
});

it('an account that does not exist or may not order is refused, when it is named and when orders come', async () => {
  for (const name of ['eve', 'quinn']) {
    await expect(findOrderOwner(ACCOUNTS, name)).rejects.toMatchObject({ code: 'off' });
    await expect(assertOrderOwner(ACCOUNTS, name)).rejects.toMatchObject({ code: 'bad_input' });
  }
  await expect(findOrderOwner(accountsOf(['quinn', 'checker']), null)).rejects.toMatchObject({ code: 'off' });
  await assertOrderOwner(ACCOUNTS, 'ben');
});
