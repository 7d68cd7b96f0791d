import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { halves } from '../support/site/pictures.ts'
import { gone, hasFocus } from './browser.ts'
import { accessible } from './checks.ts'
import { button, field, portal } from './portal-steps.ts'

test('pictures come into a post by button, by paste and by drop, and stand on its page', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'editor' })
  // axe would run in the frame, too, which runs no scripts.
  const page = await here.enter('/console/blog', {
    expected: /Blocked script execution|status 4(00|15)|status of 4(00|15)/,
  })
  await page.getByText('Flow or Apex').first().click()
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.waitFor()
  await text.focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('End')
  await button(page, 'Picture').click()
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Add pictures').click()
  const png = async (width: number, height: number) => await halves(width, height).png().toBuffer()
  await (
    await chooser
  ).setFiles({
    name: 'hill.png',
    mimeType: 'image/png',
    buffer: await png(1200, 700),
  })
  const says = page.getByRole('group', { name: 'Picture' }).getByLabel('What it shows')
  await hasFocus(says)
  await text.locator('figure[data-unsaid] img').waitFor()
  await page.keyboard.type('A hill')
  await page.getByLabel('Below it').fill('Seen from the river')
  assert.equal(await text.locator('figcaption').textContent(), 'Seen from the river')
  const beside = page.frameLocator('iframe').getByText('Seen from the river')
  await beside.waitFor()
  await accessible(page)
  if (process.env['SHOTS']) await shoot(page, 'editor')
  await page.keyboard.press('Enter')
  await hasFocus(text)
  await page.keyboard.press('Control+End')
  // The editor hears of the caret later than the browser moves it: until then a paste replaces the picture.
  await gone(text.locator('.ProseMirror-selectednode'))
  if (process.env['SHOTS']) await shoot(page, 'tools')
  await bring(page, 'paste', await png(60, 40), 'pasted.png')
  await text.locator('figure').nth(1).waitFor()
  await text.locator('p').first().hover()
  await bring(page, 'drop', await png(50, 50), 'dropped.png')
  await text.locator('figure').nth(2).waitFor()
  await bring(page, 'paste', Buffer.from('no picture'), 'broken.png')
  await page.getByText(/broken\.png was not added\. This is no picture/).waitFor()
  // What is copied within the text is the same picture; what is another site's has no place.
  await paste(page, `<p>Mine <img src="https://elsewhere.example/a.png" alt="x"></p>`)
  await page.getByText('Pictures from elsewhere were left out.').waitFor()
  assert.equal(await text.locator('figure').count(), 3)
  await page.getByText(/^Saved \d/).waitFor()
  await page.reload()
  await text.locator('figure').nth(2).waitFor()
  await field(page, 'Title').focus()
  await page.keyboard.press('Control+Enter')
  await page
    .getByText('Say of each picture what it shows, or that it only decorates.')
    .first()
    .waitFor()
  for (const unsaid of await text.locator('figure[data-unsaid]').all()) {
    void unsaid
    await text.locator('figure[data-unsaid]').first().click()
    await page.getByLabel('It only decorates').check()
  }
  await page.getByText(/^Saved \d/).waitFor()
  await field(page, 'Title').focus()
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Published the changes/).waitFor()
  await here.sizeMaker.runDue()
  await here.lookForChanges()
  const visitor = await here.whole('/blog/flow-or-apex')
  assert.equal(visitor.match(/<figure /g)?.length, 3)
  assert.match(visitor, /alt="A hill" width="1200" height="700"/)
  assert.match(visitor, /<figcaption>Seen from the river<\/figcaption>/)
  if (process.env['SHOTS']) await page.goto('/blog/flow-or-apex').then(() => shoot(page, 'site'))
})

test('a case study takes its picture and its weeks in the form, and shows them on its page', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'editor' })
  const page = await here.enter('/console/case-studies', { expected: /Blocked script execution/ })
  await page.getByText('One number for sales and finance').first().click()
  await button(page, 'Choose a picture').click()
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Add pictures').click()
  await (
    await chooser
  ).setFiles({
    name: 'quay.png',
    mimeType: 'image/png',
    buffer: await halves(1600, 700).png().toBuffer(),
  })
  await button(page, 'Another picture').click()
  await page.getByLabel('Search pictures').fill('quay')
  // Keys in there are no keys of the form.
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Escape')
  await field(page, 'What the picture shows').fill('The quay')
  const weeks = page.getByLabel('Week by week')
  assert.match(await weeks.inputValue(), /^2\.2, 2, 2\.1/)
  await weeks.fill('4, 3.5, –, 2, 1')
  await field(page, 'The week that changed it').fill('3: Go-live')
  const beside = page.frameLocator('iframe').getByAltText('The quay')
  await beside.waitFor()
  assert.doesNotMatch(await here.whole('/case-studies/halden-marine-quotes'), /The quay/)
  await page.getByText(/^Saved \d/).waitFor()
  await accessible(page)
  if (process.env['SHOTS']) await shoot(page, 'study')
  await field(page, 'Title').focus()
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Published the changes/).waitFor()
  await here.sizeMaker.runDue()
  await here.lookForChanges()
  for (const path of ['/case-studies', '/case-studies/halden-marine-quotes'])
    assert.match(await here.whole(path), /alt="The quay" width="1600" height="700"/, path)
  const drawn = await here.whole('/case-studies/halden-marine-quotes')
  assert.match(drawn, /Week 5</)
  assert.doesNotMatch(drawn, /Week 6</)
  if (process.env['SHOTS'])
    for (const path of ['/case-studies', '/case-studies/halden-marine-quotes'])
      await page.goto(path).then(() => shoot(page, `site-${path.split('/').length}`))
})

/** Pastes or drops a file, as a browser brings it. */
const bring = async (page: Page, how: 'paste' | 'drop', bytes: Buffer, name: string) =>
  await page.evaluate(
    ({ how: kind, bytes: given, name: called }) => {
      const data = new DataTransfer()
      const all = Uint8Array.from(atob(given), (sign) => sign.codePointAt(0) ?? 0)
      data.items.add(new File([all], called, { type: 'image/png' }))
      const place = document.querySelector('#text > p') as HTMLElement
      const { left, top } = place.getBoundingClientRect()
      const shared = { bubbles: true, cancelable: true }
      const event =
        kind === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, ...shared })
          : new DragEvent('drop', {
              dataTransfer: data,
              clientX: left + 5,
              clientY: top + 5,
              ...shared,
            })
      place.dispatchEvent(event)
    },
    { how, bytes: bytes.toString('base64'), name },
  )

const paste = async (page: Page, html: string) =>
  await page.evaluate((given) => {
    const data = new DataTransfer()
    data.setData('text/html', given)
    const event = new ClipboardEvent('paste', {
      clipboardData: data,
      bubbles: true,
      cancelable: true,
    })
    document.querySelector('#text')?.dispatchEvent(event)
  }, html)

async function shoot(page: Page, name: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.locator('figure, [name=weeks]').first().scrollIntoViewIfNeeded()
      await page.waitForTimeout(300)
      await page.screenshot({ path: `${process.env['SHOTS']}/${name}-${width}-${colorScheme}.png` })
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}
