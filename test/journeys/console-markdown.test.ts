import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { hasFocus } from './browser.ts'
import { accessible } from './checks.ts'
import { button, field, portal } from './portal-steps.ts'

test('a post is saved as Markdown, comes from a file of it, and is published', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'editor' })
  // axe would run in the frame, too, which runs no scripts.
  const page = await here.enter('/console/blog', { expected: /Blocked script execution/ })
  await page.getByText('Flow or Apex').first().click()
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.waitFor()
  await button(page, 'Markdown').click()
  const written = page.getByLabel('The text as Markdown')
  const before = await written.inputValue()
  assert.match(before, /^# Flow or Apex: decide by volume and by who will change it\n\nDevelopers/)
  assert.match(before, /\n\n## How many records at once\n\n/)
  await accessible(page)
  if (process.env['SHOTS'])
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `${process.env['SHOTS']}/markdown-${width}.png` })
    }
  const saved = page.waitForEvent('download')
  await button(page, 'Save as a file').click()
  const file = await saved
  assert.equal(file.suggestedFilename(), 'flow-or-apex.md')
  assert.equal(await readFile(await file.path(), 'utf8'), before)

  const row = `|${'a|'.repeat(30)}\n`
  await written.fill(`${row}${row.replaceAll('a', '---')}${row.repeat(200)}`)
  await button(page, 'Use it as the text').click()
  await page.getByText('This text is too long to be saved').waitFor()

  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Choose a file').click()
  const markdown = `# Quinces, late\r\n\r\nBy **hand**, not by <i>machine</i>.\r\n\r\n| Tree | Picked |\r\n|---|---|\r\n| Quince | October |\r\n`
  await (
    await chooser
  ).setFiles({
    name: 'quinces.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from(markdown),
  })
  await written.filter({ hasText: 'Quinces' }).waitFor()
  await button(page, 'Use it as the text').click()
  await text.locator('th', { hasText: 'Picked' }).waitFor()
  assert.equal(await field(page, 'Title').inputValue(), 'Quinces, late')
  await text.focus()
  await page.keyboard.press('Control+z')
  await text.getByText('How many records at once').waitFor()
  await page.keyboard.press('Control+Shift+z')
  await text.locator('th', { hasText: 'Picked' }).waitFor()
  await button(page, 'Markdown').click()
  await page.keyboard.press('Escape')
  await hasFocus(text)
  await page.getByText(/^Saved \d/).waitFor()
  await field(page, 'Title').focus()
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Published the changes/).waitFor()
  await here.lookForChanges()
  const visitor = await here.whole('/blog/flow-or-apex')
  assert.match(visitor, /<p>By <strong>hand<\/strong>, not by &lt;i&gt;machine&lt;\/i&gt;\.<\/p>/)
  assert.match(visitor, /<th scope="col">Picked<\/th>/)
})
