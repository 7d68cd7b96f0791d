import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { desktop, gone, phone } from './browser.ts'
import { accessible, fits, pressable } from './checks.ts'
import { arrivedAt, inboxOf } from './console-steps.ts'
import { addEnquiryRows, sampleEnquiry } from '../support/work/enquiries.ts'
import { button, refusals } from './portal-steps.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Find or do' })
const combobox = (page: Page) => dialog(page).getByRole('combobox')
const options = (page: Page) => dialog(page).getByRole('option')
const active = (page: Page) => dialog(page).getByRole('option', { selected: true })

/** Types into the open palette, and waits until a line with this text is the one that Enter chooses. */
async function type(page: Page, text: string, first: string) {
  await combobox(page).pressSequentially(text)
  await active(page).filter({ hasText: first }).waitFor()
}

test('an enquiry and a section are found by a few letters, with the keyboard alone', async (t) => {
  const { open } = await inboxOf(t, 12)
  const page = await open('/console/profile')
  await page.getByRole('heading', { name: 'Profile', level: 2 }).waitFor()
  await page.keyboard.press('Control+k')
  await combobox(page).waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox')
  await type(page, 'gre pil 11', 'Grete Olsen 11')
  await dialog(page).getByText('1 found').waitFor()
  await accessible(page)
  await page.keyboard.press('Enter')
  await gone(dialog(page))
  await page.waitForURL('**/console/enquiries/ENQ-00000011')
  await arrivedAt(page, 11)

  await page.keyboard.press('Control+k')
  await type(page, 'prof', 'Profile')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/console/profile')
  await page.waitForFunction(() => document.activeElement?.textContent === 'Profile')

  await page.keyboard.press('Control+k')
  await active(page).filter({ hasText: 'Grete Olsen 11' }).waitFor()
  await dialog(page).getByText('Opened last').waitFor()
  await page.keyboard.press('Escape')
  await gone(dialog(page))
  assert.equal(await options(page).count(), 0)
})

test('what is found nowhere is said, and the button in the rail opens and gets the focus back', async (t) => {
  const { open } = await inboxOf(t, 1)
  const page = await open('/console/profile')
  const opener = button(page, 'Find or do')
  await opener.click()
  await type(page, 'gre', 'Grete Olsen 1')
  await combobox(page).fill('zeppelin')
  await dialog(page).getByText('Nothing found for “zeppelin”.').waitFor()
  await accessible(page)
  await page.keyboard.press('Escape')
  await gone(dialog(page))
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Find or do'))
})

test('what the keys of the screen do is done from the palette, and the list of keys names it', async (t) => {
  const { open, stateOf } = await inboxOf(t, 2)
  const page = await open('/console/enquiries/ENQ-00000001')
  await page.getByRole('heading', { name: 'Replace CPQ, part 1' }).waitFor()
  await page.keyboard.press('Control+k')
  await type(page, 'answered els', 'Answered elsewhere')
  await page.keyboard.press('Enter')
  await gone(dialog(page))
  await page.getByText('Grete Olsen 1: answered elsewhere').waitFor()
  assert.equal((await stateOf(1)).state, 'answered')
  await page.keyboard.press('?')
  await page
    .getByRole('dialog', { name: 'Keys of this screen' })
    .getByText('Find or do anything')
    .waitFor()
})

test('Enter before the answer waits for it, and an answer that comes late replaces no newer one', async (t) => {
  const { open } = await inboxOf(t, 12)
  const page = await open('/console/profile')
  const held: (() => void)[] = []
  await page.route('**/api/staff/search/?q=part', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue().catch(() => null)
  })
  await page.keyboard.press('Control+k')
  await combobox(page).fill('part')
  await dialog(page).getByText('Searching…').waitFor()
  await combobox(page).fill('part 12')
  await active(page).filter({ hasText: 'Grete Olsen 12' }).waitFor()
  for (const release of held) release()
  await dialog(page).getByText('1 found').waitFor()
  assert.equal(await options(page).count(), 1)

  await page.route('**/api/staff/search/?q=00000007', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/staff/search/?q=00000007')
  await combobox(page).fill('00000007')
  await asked
  await page.keyboard.press('Enter')
  for (const release of held) release()
  await page.waitForURL('**/console/enquiries/ENQ-00000007')
  await arrivedAt(page, 7)
})

test('without a connection it says so, and offers what was there, and tries again', async (t) => {
  const { open } = await inboxOf(t, 2)
  const page = await open('/console/profile', { expected: refusals })
  await page.keyboard.press('Control+k')
  await combobox(page).waitFor()
  await page.route('**/api/staff/search/**', (route) =>
    route.fulfill({ status: 400, json: { detail: 'Not now.' } }),
  )
  await combobox(page).fill('pr')
  await dialog(page).getByRole('alert').filter({ hasText: 'Not now.' }).waitFor()
  await active(page).filter({ hasText: 'Profile' }).waitFor()
  await page.unroute('**/api/staff/search/**')
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await gone(dialog(page).getByRole('alert'))
})

test('an editor finds neither enquiries nor their section', async (t) => {
  const { open, become } = await inboxOf(t, 2)
  await become({ role: 'editor' })
  const page = await open('/console/profile')
  await page.keyboard.press('Control+k')
  await combobox(page).fill('olsen')
  await dialog(page).getByText('Nothing found for “olsen”.').waitFor()
  await combobox(page).fill('enq')
  await dialog(page).getByText('Nothing found for “enq”.').waitFor()
})

test('the palette fills a phone, fits long names, and is accessible in both themes', async (t) => {
  const { open, database } = await inboxOf(t, 12)
  const long = 'Donaudampfschifffahrtsgesellschaft'.repeat(6)
  const texts = { name: long.slice(0, 121), company: long, subject: long }
  await addEnquiryRows(database, [sampleEnquiry(13, texts)])
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of [phone, desktop]) {
      const page = await open('/console/enquiries/ENQ-00000002', { viewport, colorScheme })
      await page.getByRole('heading', { name: 'Replace CPQ, part 2' }).waitFor()
      await button(page, 'Find or do').click()
      await active(page).waitFor()
      await accessible(page)
      const shots = process.env['SHOTS']
      const shoot = async (name: string) =>
        shots &&
        (await page.screenshot({ path: `${shots}/${name}-${colorScheme}-${viewport.width}.png` }))
      await shoot('blank')
      await combobox(page).fill('d')
      await options(page).filter({ hasText: 'Donaudampf' }).first().waitFor()
      await combobox(page).fill('n')
      await options(page).filter({ hasText: 'Nordkai' }).first().waitFor()
      await gone(dialog(page).getByText('Searching…'))
      await accessible(page)
      await shoot('found')
      await combobox(page).fill('dona')
      await options(page).filter({ hasText: 'Donaudampf' }).first().waitFor()
      if (viewport === phone) {
        await pressable(page)
        await fits(page, 320, phone.width)
        const box = await dialog(page).boundingBox()
        // Beside it there may be room for a bar that scrolls the page.
        const fills = box && box.x === 0 && box.y === 0 && box.width >= phone.width - 20
        assert.ok(fills, JSON.stringify(box))
      }
      await shoot('long')
      await page.keyboard.press('Escape')
      await gone(dialog(page))
      await page.close()
    }
  }
})
