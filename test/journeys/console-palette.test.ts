import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { beginsWords } from '../../src/contract/search-words.ts'
import { desktop, gone, phone } from './browser.ts'
import { accessible, fits, pressable } from './checks.ts'
import { arrivedAt, inboxOf, keysOf } from './console-steps.ts'
import { addEnquiryRows, sampleEnquiry } from '../support/work/enquiries.ts'
import { nthName } from '../support/work/many-names.ts'
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

/** The keys are heard once the console is there. */
async function pressFind(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Staff Console' }).waitFor({ state: 'attached' })
  await page.keyboard.press('Control+k')
}

test('an enquiry and a section are found by a few letters, with the keyboard alone', async (t) => {
  const { open } = await inboxOf(t, 12)
  const page = await open('/console/profile')
  await page.getByRole('heading', { name: 'Profile', level: 2 }).waitFor()
  await pressFind(page)
  await combobox(page).waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox')
  await type(page, 'gre pil 11', 'Grete Olsen 11')
  await dialog(page).getByText('1 found').waitFor()
  await accessible(page)
  await page.keyboard.press('Enter')
  await gone(dialog(page))
  await page.waitForURL('**/console/enquiries/ENQ-00000011')
  await arrivedAt(page, 11)

  await pressFind(page)
  await type(page, 'prof', 'Profile')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/console/profile')
  await page.waitForFunction(() => document.activeElement?.textContent === 'Profile')

  await pressFind(page)
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
  await pressFind(page)
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
  await pressFind(page)
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
  await pressFind(page)
  await combobox(page).waitFor()
  await page.route('**/api/staff/search/**', (route) =>
    route.fulfill({ status: 400, json: { detail: 'Not now.' } }),
  )
  await combobox(page).fill('prof')
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
  await pressFind(page)
  await combobox(page).fill('olsen')
  await dialog(page).getByText('Nothing found for “olsen”.').waitFor()
  await combobox(page).fill('enq')
  await options(page).filter({ hasText: 'Enquiries and mail' }).waitFor()
  // What stands about them in the help everybody may read.
  const hrefs = await options(page).evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  assert.deepEqual(
    hrefs.filter((href) => !href?.startsWith('/console/help/')),
    [],
  )
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

/** The fewest letters, and lines down from there, by which one who knows the names finds this one among them. */
function shortest(name: string, texts: readonly string[]): { typed: string; keys: number } {
  const [first = '', family = ''] = name.toLowerCase().split(' ')
  const ways = [1, 2, 3, 4, 5, 6].flatMap((count) => [
    family.slice(0, count),
    `${first.slice(0, 1)} ${family.slice(0, count)}`,
  ])
  const costs = ways.map((typed) => {
    const found = texts.filter((one) => beginsWords(one, typed.split(' ')))
    const at = found.findIndex((one) => one.startsWith(name))
    // So many are shown of what was opened last.
    return { typed, keys: at < 5 ? typed.length + at : Infinity }
  })
  return costs.reduce((best, one) => (one.keys < best.keys ? one : best))
}

/** Goes to an enquiry by what is typed, and gives how many keys it took. */
async function reach(
  page: Page,
  typed: string,
  { name, subject }: { name: string; subject: string },
) {
  const keys = keysOf(page)
  await keys.press('Control+k')
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox')
  for (const letter of typed) await keys.press(letter === ' ' ? 'Space' : letter)
  await gone(dialog(page).getByText('Searching…'))
  const lines = await options(page).allTextContents()
  const at = lines.findIndex((line) => line.includes(name))
  assert.ok(at >= 0, `${name} by ${typed}`)
  for (let nth = 0; nth < at; nth += 1) await keys.press('ArrowDown')
  await keys.press('Enter')
  await gone(dialog(page))
  await page.waitForFunction((title) => document.activeElement?.textContent === title, subject)
  return keys.count()
}

test('of 10,000 the fifty last opened take at most five keys, and any takes eight', async (t) => {
  const { open, database, client } = await inboxOf(t, 0)
  const { id: staff_id } = await database.read
    .selectFrom('account')
    .select('id')
    .where('username', '=', client.username)
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: 10_000 }, (_, at) =>
    sampleEnquiry(at + 1, {
      name: nthName(at + 1),
      // Nothing else of theirs begins as a name does.
      company: `Zyx ${at + 1}`,
      email: `zyx${at}@zyx.zyx`,
      subject: `Zyx ${at + 1}`,
    }),
  )
  for (let at = 0; at < rows.length; at += 500)
    await addEnquiryRows(database, rows.slice(at, at + 500))
  const opened = rows.filter((_, at) => at % 199 === 7).slice(0, 50)
  const noted = opened.map(({ id }, number) => ({
    staff_id,
    kind: 'enquiry' as const,
    about: id,
    number: number + 1,
  }))
  await database.transaction((trx) => trx.insertInto('opened').values(noted).execute())
  const page = await open('/console/profile')
  await page.getByRole('heading', { name: 'Profile', level: 2 }).waitFor()
  const acts = ['Back to the list', 'The one before', 'The next one']
  const others = [77, 3_333, 9_998].map((at) => rows[at] ?? sampleEnquiry(0))
  for (const [some, most] of [
    [opened.toReversed(), 5],
    // What was opened stands first, then what the screen can do, then all others.
    [[...opened.toReversed(), ...acts, ...rows.toReversed()], 8],
  ] as const) {
    const texts = some.map((row) =>
      typeof row === 'string' ? row : `${row.name} ${row.company} ${row.email} ${row.subject}`,
    )
    const tried = most === 5 ? opened : others
    const ways = tried.map((row) => ({ row, ...shortest(row.name, texts) }))
    // Besides them the palette is opened, and left by Enter.
    assert.deepEqual(
      ways.filter(({ keys }) => keys + 2 > most),
      [],
    )
    for (const { row, typed } of ways.filter((_, at) => most === 8 || at % 12 === 5)) {
      const count = await reach(page, typed, row)
      assert.ok(count <= most, `${row.name}: ${count} keys`)
    }
  }
})

test('what the palette offers of clients leads to a screen, whichever there are', async (t) => {
  const { open } = await inboxOf(t, 1)
  const page = await open('/console/profile')
  await pressFind(page)
  await combobox(page).fill('hal')
  await gone(dialog(page).getByText('Searching…'))
  const links = await options(page).evaluateAll((all) =>
    all.map((one) => one.getAttribute('href') ?? '').filter((href) => href.startsWith('/console')),
  )
  for (const link of links) {
    await page.goto(new URL(link, page.url()).href)
    await page.getByRole('main').getByRole('heading').filter({ visible: true }).first().waitFor()
    assert.equal(await page.getByText('There is nothing at this address.').count(), 0, link)
  }
})
