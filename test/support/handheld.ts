// A phone before a station: the built page, in a Chromium of a phone's size.

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type Language, LOCALES } from '#shared/words/languages.ts';
import { invite } from './handheld-records.ts';
import { confirmAtDesk } from './pairing.ts';
import type { Desk } from './people.ts';
import type { Station } from './station.ts';
import { PATIENCE_MS } from './windows.ts';

export const PHONE = { width: 390, height: 844 } as const;

export interface PhoneOptions {
  readonly language?: Language;
  readonly dark?: boolean;
  readonly width?: number;
  readonly height?: number;
  readonly ignoreHTTPSErrors?: boolean;
}

export interface Phone {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors of the page that the test did not expect. */
  readonly complaints: readonly string[];
}

export async function openPhone(browser: Browser, options: PhoneOptions = {}): Promise<Phone> {
  const { language = 'en', dark = false, width = PHONE.width, height = PHONE.height } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    locale: LOCALES[language],
    timezoneId: 'Europe/Berlin',
    colorScheme: dark ? 'dark' : 'light',
    hasTouch: true,
    isMobile: true,
    ignoreHTTPSErrors: options.ignoreHTTPSErrors ?? false,
    permissions: [],
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`fault: ${error.message}`));
  return { context, page, complaints };
}

/** Pairs the phone as a person does: opens the link of the QR code, presses a button, compares, and confirms at the desk. */
export async function pairPhone(
  page: Page,
  station: Pick<Station, 'url'>,
  desk: Desk,
  name = 'Gate 4',
  invited?: { readonly id: number; readonly code: string },
): Promise<void> {
  const { id, code } = invited ?? (await invite(desk));
  await page.goto(`${station.url}/handheld/#pair=${code}`);
  await page.getByLabel('Name of this device').fill(name);
  await page.getByRole('button', { name: 'Pair', exact: true }).click();
  await confirmPhone(page, desk, id);
  await page.getByText(/^Copy of/).waitFor();
}

/** Compares what the phone shows with the desk, and confirms. */
export async function confirmPhone(page: Page, desk: Desk, pairing: number): Promise<void> {
  const check = (await page.locator('.compare .check').textContent()) ?? '';
  await confirmAtDesk(desk.call, pairing, check);
}
