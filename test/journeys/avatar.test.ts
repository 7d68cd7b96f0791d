import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { rowsAbout, writeRow } from '../support/database/rows.ts'
import { phone, desktop, site } from './browser.ts'
import { accessible } from './checks.ts'

const name = 'Zoë van Quast'

/** The site with a testimonial of Zoë's, whose picture is at `avatar_url`. */
async function withZoe(t: TestContext, avatar_url: string | null) {
  const here = await site(t)
  const { testimonial } = rowsAbout('any')
  await writeRow(here.database, 'testimonial', { ...testimonial, author_name: name, avatar_url })
  await here.lookForChanges()
  return here
}

test('a picture that is not there leaves the initials, and nobody asks for it', async (t) => {
  const { visit } = await withZoe(t, '/assets/zoe.webp')
  const page = await visit('/')
  assert.equal(await page.locator('img').count(), 0)
  assert.ok(await page.getByRole('figure').filter({ hasText: name }).getByText('ZQ').isVisible())
})

for (const javaScriptEnabled of [true, false]) {
  test(`a picture that breaks looks as if there were none, scripts ${javaScriptEnabled ? 'on' : 'off'}`, async (t) => {
    const picture = '/icon-512.png'
    const { visit } = await withZoe(t, picture)
    for (const viewport of [phone, desktop]) {
      const page = await visit('/', {
        viewport,
        javaScriptEnabled,
        expected: /icon-512/,
        before: (page) =>
          page.route(`**${picture}`, (route) =>
            route.fulfill({ contentType: 'image/png', body: 'not a picture' }),
          ),
      })
      const voice = page.getByRole('figure').filter({ hasText: name })
      await voice.scrollIntoViewIfNeeded()
      const pictures = page.locator(`img[src="${picture}"]`)
      assert.equal(await pictures.count(), 2, 'in the trust badge, and beside her words')
      const avatar = voice.locator('span:has(> img)')
      await page.waitForLoadState('networkidle')
      const broken = await avatar.screenshot()
      assert.ok(await voice.getByText('ZQ').isVisible())
      if (javaScriptEnabled) await accessible(page)
      await page.evaluate(() => document.querySelectorAll('img').forEach((one) => one.remove()))
      const initials = await voice.locator('figcaption > span').first().screenshot()
      assert.ok(broken.equals(initials), 'nothing is painted over the initials')
    }
  })
}

test('a picture that comes covers the initials, whatever its size', async (t) => {
  const { visit } = await withZoe(t, '/icon-512.png')
  const page = await visit('/')
  for (const picture of await page.locator('img').all()) {
    await picture.scrollIntoViewIfNeeded()
    await picture.evaluate((one: HTMLImageElement) => one.decode())
    const [shown, avatar] = await picture.evaluate((one) =>
      [one, one.parentElement!].map((each) => {
        const { width, height } = each.getBoundingClientRect()
        return [width, height]
      }),
    )
    assert.deepEqual(shown, avatar)
  }
  assert.equal(await page.locator('img').count(), 2)
})
