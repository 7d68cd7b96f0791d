import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { hasFocus, phone } from './browser.ts'
import { accessible } from './checks.ts'
import { button, field, portal, refusals } from './portal-steps.ts'

const text = (page: Page) => page.getByRole('textbox', { name: 'Text' })
const saved = async (page: Page) => await page.getByText(/^Saved \d/).waitFor()

test('a post is written by keyboard, survives a reload, is published, and is read without scripts', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'editor' })
  // axe would run in the frame, too, which runs no scripts.
  const expected = /status(?: of)? 400|Blocked script execution/
  const page = await here.enter('/console/blog', { expected })
  await page.getByText('Flow or Apex').first().waitFor()
  await accessible(page)
  await page.keyboard.press('n')
  await text(page).waitFor()
  await field(page, 'Title').fill('Quinces, and when to pick them')
  await text(page).focus()
  await page.keyboard.type('Not before the ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('first')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' frost.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('## By hand')
  await page.keyboard.press('Enter')
  await saved(page)
  await page.reload()
  await page.getByText('By hand', { exact: true }).waitFor()
  assert.equal(await field(page, 'Title').inputValue(), 'Quinces, and when to pick them')
  await text(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('- Never shake the tree')
  await page.keyboard.press('Enter')
  await page.keyboard.type('See ')
  await page.keyboard.press('Control+Shift+k')
  await hasFocus(page.getByLabel('Leads to'))
  await page.keyboard.type('/services')
  await page.keyboard.press('Enter')
  await hasFocus(text(page))
  const shown = page.frameLocator('iframe').getByRole('link', { name: '/services' })
  await shown.last().waitFor()
  await accessible(page)
  await page.keyboard.press('Control+Enter')
  await page.locator('#topic-error').waitFor()
  await field(page, 'Excerpt').fill('Late, and by hand.')
  await page.getByLabel('Topic').selectOption('best-practices')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Published Quinces, and when to pick them').waitFor()
  assert.equal(await field(page, 'Address').inputValue(), 'quinces-and-when-to-pick-them')
  await here.lookForChanges()
  const visitor = await here.whole('/blog/quinces-and-when-to-pick-them')
  assert.match(visitor, /Not before the <strong>first<\/strong> frost\./)
  assert.match(visitor, /<h2[^>]*>By hand<\/h2><ul><li><p>Never shake the tree<\/p><\/li>/)
  assert.match(visitor, /See <a href="\/services">\/services<\/a>/)
  assert.match(await here.whole('/blog'), /Quinces, and when to pick them/)
  await button(page, 'Undo').click()
  await page.getByText('Visitors do not see it.').waitFor()
  await here.lookForChanges()
  assert.doesNotMatch(await here.whole('/blog'), /Quinces/)
  await page.getByText('Never shake the tree').waitFor()
})

test('what comes from Word arrives clean, and nothing of it runs', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'editor' })
  const page = await here.enter('/console/blog')
  await page.getByRole('button', { name: /^New post/ }).click()
  await text(page).waitFor()
  await text(page).focus()
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
  }, fromWord)
  await page.getByText('By hand', { exact: true }).waitFor()
  await saved(page)
  const [draft] = await here.database.read.selectFrom('draft').select('fields').execute()
  const { text: stored } = JSON.parse(draft?.fields ?? '{}') as { text: { value: string } }
  const of = (words: string, ...marks: object[]) => ({
    type: 'text',
    text: words,
    ...(marks.length > 0 && { marks }),
  })
  const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
  const item = (words: string) => ({ type: 'listItem', content: [paragraph(of(words))] })
  assert.deepEqual(JSON.parse(stored.value), {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [of('By hand')] },
      paragraph(
        of('Never '),
        of('shake', { type: 'bold' }),
        of(' the tree; see '),
        of('us', { type: 'link', attrs: { href: 'https://www.example.com/' } }),
        of(', and nowhere.'),
      ),
      paragraph(of('House style = plain, and the onset = early.')),
      { type: 'bulletList', content: [item('Late'), item('Dry')] },
    ],
  })
  assert.equal(await page.evaluate(() => Reflect.get(window, 'ran')), undefined)
})

/** As Word puts it on the clipboard. */
const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head>
<style>p.MsoNormal {margin:0cm; font-size:12.0pt;}</style></head><body lang=EN-GB style='tab-interval:36.0pt'>
<!--StartFragment--><h1 style='margin-top:12.0pt'><span lang=EN-US>By hand<o:p></o:p></span></h1>
<p class=MsoNormal><span lang=EN-US style='font-family:"Calibri",sans-serif'>Never <b>shake</b> the tree; see
<a href="https://www.example.com/" onclick="window.ran = 1">us</a>, and <a href="javascript:window.ran=1">nowhere</a>.<o:p></o:p></span></p>
<p class=MsoNormal>House style = plain, and the onset = early.</p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><span
style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span>Late<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt'><span style='font-family:Symbol'>·<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span>Dry<img src=x onerror="window.ran = 1"><o:p></o:p></p>
<script>window.ran = 1</script><!--EndFragment--></body></html>`

test('two who write one post lose nothing of each other, and its page beside it shows what is typed', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'manager' })
  const { id } = await here.database.read
    .selectFrom('post')
    .select('id')
    .where('slug', '=', 'flow-or-apex')
    .executeTakeFirstOrThrow()
  const open = async () => {
    const page = await here.enter(`/console/blog/${id}`, { expected: refusals })
    await text(page).waitFor()
    return page
  }
  const desk = await open()
  const shown = desk.frameLocator('iframe')
  await shown.getByRole('heading', { level: 1 }).waitFor()
  const other = await open()
  await field(other, 'Excerpt').fill('Count before you choose.')
  await saved(other)
  await text(desk).focus()
  await desk.keyboard.press('Control+Home')
  await desk.keyboard.type('Mine. ')
  await saved(desk)
  await shown.getByText('Mine.').waitFor()
  await text(other).focus()
  await other.keyboard.press('Control+Home')
  await other.keyboard.type('Theirs. ')
  await other.getByText('It was changed elsewhere meanwhile').waitFor()
  await other
    .getByText(/^Mine\. /)
    .first()
    .waitFor()
  await button(other, 'Take the other').click()
  await saved(other)
  await hasFocus(text(other))
  await button(desk, /^Publish changes/).click()
  await desk.getByText(/Somebody has changed or published it meanwhile/).waitFor()
  await button(desk, 'Take the other').click()
  await saved(desk)
  await button(desk, /^Publish changes/).click()
  await desk.getByText(/^Published the changes of/).waitFor()
  await here.lookForChanges()
  const visitor = await here.whole('/blog/flow-or-apex')
  assert.match(visitor, /Mine\. /)
  assert.match(visitor, /Count before you choose\./)
  assert.doesNotMatch(visitor, /Theirs/)
})

test('on a phone a preview is made once it is asked for, and anew with what is typed then', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'editor' })
  const page = await here.enter('/console/blog', { viewport: phone })
  await button(page, /^New post/).click()
  const made: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/preview/')) made.push(request.postData() ?? '')
  })
  await field(page, 'Title').fill('Quinces')
  await saved(page)
  assert.deepEqual(made, [], 'nobody looks at it')
  await button(page, 'Show the page').click()
  await page.locator('iframe').waitFor()
  const anew = page.waitForRequest((request) => (request.postData() ?? '').includes('Medlars'))
  await field(page, 'Title').fill('Medlars')
  await anew
  assert.match(made.join(' '), /Quinces/)
})
