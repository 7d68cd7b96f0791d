import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { portal, refusals } from './portal-steps.ts'

const stream = '/api/events/stream/'

/** The paths that a page requests from now on, while each of its streams is refused with this status. */
async function refused(page: Page, status: number): Promise<string[]> {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await page.route(`**${stream}`, (route) => route.fulfill({ status, json: { detail: 'No.' } }))
  await page.clock.install()
  return paths
}

const count = (paths: string[], path: string) => paths.filter((one) => one === path).length

test('a stream that fails is tried again, and what is shown is not read anew for it', async (t) => {
  const { enter } = await portal(t)
  let paths: string[] = []
  const page = await enter('/dashboard#profile', {
    expected: refusals,
    before: async (page) => void (paths = await refused(page, 500)),
  })
  while (count(paths, stream) < 3) {
    await page.waitForTimeout(50)
    await page.clock.fastForward(1_000)
  }
  assert.equal(count(paths, '/api/notifications/'), 1, paths.join(', '))
})

test('a stream that is not allowed is not tried again', async (t) => {
  const { enter } = await portal(t)
  let paths: string[] = []
  const page = await enter('/dashboard#profile', {
    expected: refusals,
    before: async (page) => void (paths = await refused(page, 403)),
  })
  while (count(paths, stream) < 1) await page.waitForTimeout(50)
  for (let minutes = 0; minutes < 5; minutes += 1) await page.clock.fastForward(60_000)
  assert.equal(count(paths, stream), 1)
})

test('where the stream says that the session is over, one signs in again, and it is followed', async (t) => {
  const { enter, client } = await portal(t)
  const page = await enter('/dashboard#profile', { expected: /401|ERR_ABORTED/ })
  await page.route(`**${stream}`, (route) =>
    route.fulfill({ status: 401, json: { detail: 'No.' } }),
  )
  await page.reload()
  await page.getByLabel('Your password', { exact: true }).waitFor()
  await page.unroute(`**${stream}`)
  const isFollowed = page.waitForResponse(`**${stream}`)
  await page.getByLabel('Your password', { exact: true }).fill(client.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  assert.equal((await isFollowed).status(), 200)
})
