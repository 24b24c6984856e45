// Whose records the labels of the folder of orders are.

import { isSameOperator } from '#main/base/operator-name.ts';
import { roleOfAccount } from '#main/identity/roles.ts';
import type { Store } from '#main/store/store.ts';
import type { Caller } from '#shared/core/caller.ts';
import { reaches } from '#shared/core/role.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';

type Accounts = Pick<Store, 'operators' | 'users'>;

/**
 * The account of the setting jobs.owner. Without the setting it is the first account that may order, so that another account changes
 * nothing.
 */
export async function findOrderOwner(accounts: Accounts, named: string | null): Promise<Caller> {
  for (const { username, user_id: userId } of await inOrder(accounts)) {
    if (named !== null && !isSameOperator(username, named)) continue;
    const role = roleOfAccount({ role: (await accounts.users.find(userId))?.role ?? null });
    if (reaches(role, 'operator')) return { userId, kind: 'operator', name: `orders of ${username}`, role };
  }
  throw new AppError('off', 'No account may have the orders of the folder: name one in the setting jobs.owner.');
}

export async function assertOrderOwner(accounts: Accounts, named: string): Promise<void> {
  await findOrderOwner(accounts, named).catch((error: unknown) => {
    throw error instanceof AppError ? refusal('setting_owner', { name: named }) : error;
  });
}

async function inOrder({ operators }: Accounts) {
  return (await operators.list()).toSorted((a, b) => a.user_id - b.user_id);
}
