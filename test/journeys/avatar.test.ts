import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowsAbout, write } from '../support/rows.ts'
import { phone, site } from './browser.ts'
import { accessible } from './looks.ts'

test('a picture that is not there leaves the initials, and no broken picture', async (t) => {
  const { visit, database, lookForChanges } = await site(t)
  const { testimonial } = rowsAbout('any')
  const person = { author_name: 'Zoë van Quast', avatar_url: '/assets/zoe.webp' }
  await write(database, 'testimonial', { ...testimonial, ...person })
  await lookForChanges()
  for (const viewport of [phone, { width: 1440, height: 900 }]) {
    const page = await visit('/', { viewport, expected: /\b404\b.*zoe\.webp/ })
    const voice = page.getByRole('figure').filter({ hasText: 'Zoë van Quast' })
    await voice.scrollIntoViewIfNeeded()
    const pictures = page.locator('img[src="/assets/zoe.webp"]')
    assert.equal(await pictures.count(), 2, 'in the trust badge, and beside her words')
    for (const picture of await pictures.all()) {
      await picture.evaluate((one: HTMLImageElement) => one.decode().catch(() => null))
      const shown = await picture.evaluate((one: HTMLImageElement) => ({
        done: one.complete,
        width: one.naturalWidth,
        words: one.alt,
        ground: getComputedStyle(one).backgroundColor,
        initials: (one.previousElementSibling as HTMLElement).innerText,
      }))
      const nothing = { done: true, width: 0, words: '', ground: 'rgba(0, 0, 0, 0)' }
      assert.deepEqual(shown, { ...nothing, initials: 'ZQ' })
    }
    assert.ok(await voice.getByText('ZQ').isVisible())
    await accessible(page)
  }
})
