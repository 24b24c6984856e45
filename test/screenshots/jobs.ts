// A job of the sample data, made and proven over the window's own connection, for the pictures of what comes after.
import type { Page } from 'playwright-core';

interface Job {
  readonly id: number;
  readonly state: string;
  readonly template_id: string;
  readonly printing: boolean;
  readonly prints: readonly unknown[];
}

/** Leads to a step of it, and makes it where it is not there yet. */
export function atStep(step: string): (page: Page) => Promise<void> {
  return async (page) => {
    const id = await page.evaluate(sampleJob);
    await page.goto(new URL(`#/jobs/${id}?step=${step}`, page.url()).href);
    await page.locator('h2').first().waitFor();
    await page.waitForLoadState('networkidle');
  };
}

export function atJobs(page: Page): Promise<unknown> {
  return page.evaluate(sampleJob).then(() => page.reload());
}

/** Runs in the window. */
async function sampleJob(): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const init = body ? { method, headers, body: JSON.stringify(body) } : { method };
    return (await fetch(`/api/desk/${path}`, init)).json() as Promise<T>;
  };
  const when = async (id: number, isSo: (job: Job) => boolean): Promise<Job> => {
    const job = await ask<Job>('GET', `batches/${id}`);
    if (isSo(job)) return job;
    await new Promise((resolve) => setTimeout(resolve, 200));
    return when(id, isSo);
  };
  const { batches } = await ask<{ batches: readonly Job[] }>('GET', 'batches');
  const there = batches.find(({ prints, template_id }) => prints.length > 0 && template_id === 'wine');
  if (there) return there.id;
  const draft = await ask<{ id: number }>('POST', 'drafts', { sample: 'wine' });
  const { id } = await ask<Job>('POST', `drafts/${draft.id}/make`);
  await when(id, ({ state }) => state === 'done');
  await ask('POST', `batches/${id}/prints`, {});
  await when(id, ({ printing }) => !printing);
  return id;
}
