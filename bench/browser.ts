import { existsSync } from 'node:fs';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';

const places = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The slow profile of the budgets: 4× CPU, 1.6 Mbit/s, 150 ms. */
export const slow = { cpu: 4, bytesPerSecond: 200_000, latency: 150 } as const;

/** Starts the system's Chromium, or says that there is none. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = places.find((place) => place && existsSync(place));
  if (!executablePath)
    throw new Error(
      'No Chromium found: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to its path.',
    );
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** Slows a page's CPU down by a factor, and its network too where asked. */
export async function throttle(
  page: Page,
  profile: { cpu: number; bytesPerSecond?: number; latency?: number },
): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: profile.cpu });
  if (profile.bytesPerSecond) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: profile.latency ?? 0,
      downloadThroughput: profile.bytesPerSecond,
      uploadThroughput: profile.bytesPerSecond,
    });
  }
  return session;
}

/** The middle one of several figures. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
