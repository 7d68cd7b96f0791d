import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { gone, phone } from './browser.ts'
import { accessible } from './checks.ts'
import { inboxOf, now } from './console-steps.ts'
import { noisy } from '../support/site/pictures.ts'
import { button, field, portal } from './portal-steps.ts'

/** A console whose clock the test moves on, in which nothing that matches is answered before `go`. */
async function slowConsole(
  { enter }: Awaited<ReturnType<typeof inboxOf>>,
  path: string,
  { slow, viewport }: { slow: string; viewport?: typeof phone },
) {
  let isOver = false
  const page = await enter('/privacy', {
    // What was stopped is said there, too.
    expected: /failed: 499 Stopped|client.*ERR_ABORTED/,
    ...(viewport && { viewport }),
    before: async (one) => await one.clock.install({ time: now }),
  })
  await page.route(slow, async (route) => {
    // What is not is never: it would arrive once nobody waits for it any more.
    if (isOver) await route.fallback()
  })
  await page.goto(path)
  return { page, go: () => (isOver = true) }
}

/** In the page: hands on the first half of an answer, a byte with `oneMore`, and the rest with `goOn`. */
function holdHalf(path: string): void {
  const real = window.fetch
  window.fetch = async (url, init) => {
    const answer = await real(url, init)
    const address = url instanceof Request ? url.url : url.toString()
    if (!address.includes(path)) return answer
    const bytes = new Uint8Array(await answer.arrayBuffer())
    let middle = Math.floor(bytes.length / 2)
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes.slice(0, middle))
        Object.assign(window, {
          oneMore: () => controller.enqueue(bytes.slice(middle, (middle += 1))),
          goOn() {
            controller.enqueue(bytes.slice(middle))
            controller.close()
          },
        })
      },
    })
    return new Response(body, { status: answer.status, headers: answer.headers })
  }
}

const sofar = (page: Page) => page.getByText(/^No answer yet\. 1\d s so far\.$/)
const aborted = (page: Page, path: string) =>
  page.waitForEvent('requestfailed', (one) => one.url().includes(path))

test('a list that does not come says after ten seconds how long it has been, and can be stopped', async (t) => {
  const here = await inboxOf(t, 2)
  const { page, go } = await slowConsole(here, '/console/enquiries', {
    slow: '**/api/staff/enquiries/?**',
    viewport: phone,
  })
  await page.getByText('Loading enquiries...').waitFor()
  await page.clock.fastForward(8_000)
  assert.equal(await sofar(page).count(), 0, 'not yet')
  await page.clock.fastForward(4_000)
  await sofar(page).waitFor()
  await page.locator('[role=status]', { hasText: /^No answer yet\.$/ }).waitFor()
  await accessible(page)
  const ended = aborted(page, '/staff/enquiries/')
  await page.keyboard.press('.')
  await ended
  await page.getByText('Stopped.', { exact: true }).waitFor()
  await gone(sofar(page))
  go()
  await button(page, 'Try again').click()
  await page.getByText('Replace CPQ, part 1', { exact: true }).waitFor()
})

test('a call that left with the page is aborted by Stop, too, and its answer is got anew', async (t) => {
  const here = await inboxOf(t, 2)
  const { page, go } = await slowConsole(here, '/console/today', {
    slow: '**/api/staff/today/?whose=',
  })
  await page.getByText('Loading what needs somebody...').waitFor()
  await page.clock.fastForward(12_000)
  await sofar(page).waitFor()
  const ended = aborted(page, '/staff/today/?whose=')
  await page.keyboard.press('.')
  await ended
  await page.getByText('Stopped.', { exact: true }).waitFor()
  go()
  await button(page, 'Try again').click()
  await page.locator('[data-row]').first().waitFor()
})

test('an act that is not answered can be stopped, over the dialog in which it was begun', async (t) => {
  const here = await inboxOf(t, 2)
  const { page, go } = await slowConsole(here, '/console/enquiries/ENQ-00000001', {
    slow: '**/api/staff/enquiries/*/client/',
  })
  await page.getByRole('heading', { name: 'Replace CPQ, part 1' }).waitFor()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Organisation' }).waitFor()
  await page.keyboard.press('Enter')
  await page.clock.fastForward(12_000)
  await dialog
    .getByText(/^No answer yet\./)
    .first()
    .waitFor()
  const ended = aborted(page, '/client/')
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await ended
  await dialog.getByText(/^Stopped\. It may have been done all the same/).waitFor()
  await accessible(page)
  go()
  await dialog.getByRole('button', { name: 'Make a client' }).click()
  await field(page, 'The link for Grete Olsen 1').waitFor()
})

test('a next page that does not come says why, and is tried again', async (t) => {
  const here = await inboxOf(t, 101)
  const page = await here.enter('/console/enquiries', { expected: /failed|503/ })
  const refuse = '**/api/staff/enquiries/?**after=*'
  await page.route(refuse, async (route) => {
    const isNext = new URL(route.request().url()).searchParams.get('after') !== ''
    await (isNext ? route.fulfill({ status: 503 }) : route.fallback())
  })
  await button(page, 'Show more').click()
  const again = button(page, 'Try again')
  await again.waitFor()
  await page.unroute(refuse)
  await again.click()
  await page.getByText('Replace CPQ, part 101', { exact: true }).waitFor()
})

test('an answer that comes slowly says how much of it has come, and when it stands still', async (t) => {
  const here = await inboxOf(t, 100)
  const page = await here.enter('/privacy', {
    before: async (one) => await one.clock.install({ time: now }),
  })
  await page.addInitScript(holdHalf, '/staff/enquiries/?')
  await page.goto('/console/enquiries')
  await page.waitForFunction(() => 'goOn' in window)
  // Looked at once, and again when it takes long.
  await page.clock.fastForward(2_000)
  await page.clock.fastForward(12_000)
  const says = async (words: RegExp) =>
    await page.locator('[role=status]', { hasText: words }).waitFor()
  await says(/^Nothing has come for \d0 s\.$/)
  await page.evaluate(() => (window as unknown as { oneMore: () => void }).oneMore())
  await says(/^It takes long, but goes on\.$/)
  const bar = page.getByRole('progressbar', { name: 'Under way' })
  const percent = Number(await bar.getAttribute('aria-valuenow'))
  assert.ok(percent >= 45 && percent <= 55, `${percent} %`)
  await accessible(page)
  await page.evaluate(() => (window as unknown as { goOn: () => void }).goOn())
  await page.getByText('Replace CPQ, part 100', { exact: true }).waitFor()
  await page.clock.fastForward(2_000)
  await gone(bar)
})

test('a picture on a slow line says how much of it has gone, and can be stopped', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'editor' })
  const page = await here.enter('/console/media', {
    expected: /ERR_ABORTED/,
    before: async (one) => await one.clock.install({ time: now }),
  })
  await page.getByText('There is no picture yet.').waitFor()
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 150_000 }
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', slow)
  const buffer = await noisy(1000, 1000)
  const picture = { name: 'Hill.png', mimeType: 'image/png', buffer }
  await page.locator('input[type=file]').setInputFiles(picture)
  const spot = page.getByRole('progressbar', { name: 'Sending Hill.png' })
  await spot.and(page.locator(':not([aria-valuenow="0"])')).waitFor()
  await page.clock.fastForward(12_000)
  await page.getByRole('progressbar', { name: 'Under way' }).waitFor()
  await accessible(page)
  await page.keyboard.press('.')
  await page.getByText(/^Hill\.png was not added\. Stopped\./).waitFor()
  assert.equal(await spot.count(), 0)
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await button(page, 'Try again').click()
  await page.getByRole('heading', { name: 'Hill.png' }).waitFor()
})

test('what is looked for by itself is not waited for', async (t) => {
  const here = await inboxOf(t, 2)
  const page = await here.enter('/console/enquiries', {
    before: async (one) => await one.clock.install({ time: now }),
  })
  await page.getByText('Replace CPQ, part 1', { exact: true }).waitFor()
  let looked = 0
  await page.route('**/api/staff/enquiries/?**', () => {
    looked += 1
  })
  await page.clock.fastForward(35_000)
  assert.equal(await page.getByText(/^No answer yet/).count(), 0)
  assert.ok(looked > 0)
})
