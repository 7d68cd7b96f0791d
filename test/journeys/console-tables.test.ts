import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasFocus } from './browser.ts'
import { accessible } from './checks.ts'
import { button, field, portal } from './portal-steps.ts'

test('a table is made, filled by keys, grown and pasted, and is a table on the page', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'editor' })
  // axe would run in the frame, too, which runs no scripts.
  const page = await here.enter('/console/blog', { expected: /Blocked script execution/ })
  await page.getByText('Flow or Apex').first().click()
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.waitFor()
  await text.focus()
  await page.keyboard.press('Control+Home')
  await button(page, 'Table').click()
  await hasFocus(text)
  await page.keyboard.type('Tree')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Picked')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Quince')
  await button(page, 'Column after').click()
  await text.locator('th').nth(1).click()
  await page.keyboard.type('Place')
  await text.getByText('Quince').click()
  await button(page, 'Row below').click()
  await text.locator('td').last().click()
  await button(page, 'Remove the row').click()
  await page.getByText(/^Saved \d/).waitFor()
  await accessible(page)
  await page.keyboard.press('Control+End')
  await page.evaluate((html) => {
    const data = new DataTransfer()
    data.setData('text/html', html)
    data.setData('text/plain', 'plain')
    const event = new ClipboardEvent('paste', {
      clipboardData: data,
      bubbles: true,
      cancelable: true,
    })
    document.activeElement?.dispatchEvent(event)
  }, pasted)
  await text.getByText('Vienna').waitFor()
  await page.getByText('A table can have at most 30 columns. What was more').waitFor()
  await page.getByText(/^Saved \d/).waitFor()
  await page.reload()
  await text.getByText('Vienna').waitFor()
  await page.getByText(/^Saved \d/).waitFor()
  await field(page, 'Title').focus()
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Published the changes/).waitFor()
  await here.lookForChanges()
  const visitor = await here.whole('/blog/flow-or-apex')
  assert.match(
    visitor,
    /<tr><th scope="col">Tree<\/th><th scope="col">Place<\/th><th scope="col">Picked<\/th><\/tr>/,
  )
  assert.match(visitor, /<tr><td>Quince<\/td>(<td><\/td>){2}<\/tr>/)
  assert.match(visitor, /<tr><td>Vienna<\/td><td><strong>12<\/strong><\/td><\/tr>/)
  // What reached over two columns has one, and the other is empty.
  assert.match(visitor, /<tr><td>Both<\/td><td><\/td><\/tr>/)
  // A table of one column was for looks.
  assert.match(visitor, /<p>Alone<\/p>/)
})

const pasted = `<table style="width:9cm"><thead><tr><th>City</th><th onclick="window.ran = 1">Days</th></tr></thead>
<tbody><tr><td>Vienna</td><td><b>12</b></td></tr><tr><td colspan="2">Both</td></tr></tbody></table>
<table><tbody><tr><td>Alone</td></tr></tbody></table>
<table><tbody><tr>${'<td>wide</td>'.repeat(31)}</tr></tbody></table>`
