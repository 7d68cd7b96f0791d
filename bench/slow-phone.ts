import type { Page } from 'playwright-core'

/** A phone of some years ago in a mobile network: latency in ms, throughput in bytes a second. */
const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const slowerProcessor = 4

/** Makes a page as slow as on such a phone, with nothing in its cache. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', slow)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
}
