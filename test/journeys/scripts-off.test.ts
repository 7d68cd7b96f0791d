import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { phone, site } from './browser.ts'
import { publicPages } from './walk.ts'

const off = { javaScriptEnabled: false }

async function visitor(t: TestContext) {
  const { visit } = await site(t)
  return (path: string, options: Parameters<typeof visit>[1] = {}) =>
    visit(path, { ...off, ...options })
}

test('every page can be read without scripts', async (t) => {
  const visit = await visitor(t)
  const page = await visit('/', { expected: /\b404\b.*not-on-the-map/ })
  for (const path of publicPages) {
    await page.goto(path)
    const words = await page.getByRole('main').innerText()
    assert.ok(words.split(/\s+/).length > 20, `${path}: ${words}`)
    assert.doesNotMatch(words, /Loading/, path)
    assert.ok(
      await page
        .getByRole('contentinfo')
        .getByText(/© 2026/)
        .isVisible(),
      path,
    )
  }
})

test('the menu of a phone works without scripts', async (t) => {
  const visit = await visitor(t)
  const page = await visit('/', { viewport: phone })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const button = page.getByRole('button', { name: 'Menu' })
  assert.ok(!(await menu.isVisible()))
  await button.click()
  assert.ok(await menu.isVisible())
  await button.click()
  await menu.waitFor({ state: 'hidden' })
  await button.click()
  await menu.getByRole('link', { name: 'About' }).click()
  await page.waitForURL('**/about')
  assert.ok(!(await menu.isVisible()))
})

test('one question is open at a time without scripts', async (t) => {
  const visit = await visitor(t)
  const page = await visit('/')
  const questions = page
    .getByRole('region', { name: 'Questions we are asked first' })
    .getByRole('group')
  const [first, second] = [questions.nth(0), questions.nth(1)]
  const answers = [first.getByRole('paragraph'), second.getByRole('paragraph')] as const
  assert.deepEqual(await Promise.all(answers.map((one) => one.isVisible())), [false, false])
  await first.getByRole('heading').click()
  await answers[0].waitFor()
  await second.getByRole('heading').click()
  await answers[1].waitFor()
  await answers[0].waitFor({ state: 'hidden' })
  assert.equal(await page.locator('details[open]').count(), 1)
  await second.getByRole('heading').click()
  await answers[1].waitFor({ state: 'hidden' })
  assert.equal(await page.locator('details[open]').count(), 0)
})

test('a refused contact form shows errors and keeps what was typed, without scripts', async (t) => {
  const visit = await visitor(t)
  const page = await visit('/contact', { expected: /\b400\b/ })
  const typed = {
    Name: 'Amara Kessler',
    Email: 'amara@nowhere',
    Phone: '+44 20 7946 0018',
    Company: 'Halden & <b>Marine</b>',
    Message: 'Two lines,\nand “quotes”.',
  }
  const field = (label: string) => page.getByRole('textbox', { name: label })
  for (const [label, value] of Object.entries(typed)) await field(label).fill(value)
  await page.getByLabel('Service Interest').selectOption('Integration Services')
  await page.getByRole('button', { name: 'Send Message' }).click()
  assert.match(await page.locator('#email-error').innerText(), /address we can reply to/)
  const banner = page.getByRole('alert')
  const sentence = 'Failed to send message. Please try again or call us directly.'
  assert.equal(await banner.textContent(), sentence)
  for (const [label, value] of Object.entries(typed)) {
    assert.equal(await field(label).inputValue(), value)
  }
  assert.equal(await page.getByLabel('Service Interest').inputValue(), 'integration')
  const [above, button] = await Promise.all([
    banner.boundingBox(),
    page.getByRole('button', { name: 'Send Message' }).boundingBox(),
  ])
  assert.ok(above!.y + above!.height <= button!.y, 'the banner is above the button')
})

test('an enquiry is confirmed on a page of its own, without scripts', async (t) => {
  const visit = await visitor(t)
  const page = await visit('/contact')
  await page.getByRole('textbox', { name: 'Name' }).fill('Amara Kessler')
  await page.getByRole('textbox', { name: 'Email' }).fill('amara@example.com')
  await page.getByRole('textbox', { name: 'Message' }).fill('Our quotes take two days.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  assert.match(await page.getByRole('status').innerText(), /Thank You![^]*ENQ-\w{8}/)
  await page.getByRole('link', { name: 'Send Another Message' }).click()
  assert.equal(await page.getByRole('textbox', { name: 'Message' }).inputValue(), '')
})

test('signing in without scripts is refused in a red box above the button', async (t) => {
  const visit = await visitor(t)
  const page = await visit('/login', { expected: /\b400\b/ })
  await page.getByLabel('Username or email').fill('amara')
  await page.getByLabel('Password', { exact: true }).fill('a password of some length')
  await page.getByRole('button', { name: 'Sign In' }).click()
  const box = page.getByRole('alert')
  assert.match((await box.textContent()) ?? '', /\w/)
  const red = await box.evaluate((one) => {
    const { color, backgroundColor } = getComputedStyle(one)
    const probe = document.createElement('i')
    probe.style.cssText = 'color: var(--bad); background: var(--bad-ground)'
    one.append(probe)
    const wanted = getComputedStyle(probe)
    return color === wanted.color && backgroundColor === wanted.backgroundColor
  })
  assert.ok(red)
  assert.equal(await page.getByLabel('Username or email').inputValue(), 'amara')
  assert.equal(await page.getByLabel('Password', { exact: true }).inputValue(), '')
  const button = page.getByRole('button', { name: 'Sign In' })
  assert.ok((await box.boundingBox())!.y < (await button.boundingBox())!.y)
})

test('the blog can be searched without scripts', async (t) => {
  const visit = await visitor(t)
  const page = await visit('/blog')
  const search = page.getByRole('search')
  await search.getByRole('searchbox', { name: 'Search the posts' }).fill('sharing plain')
  await search.getByRole('button', { name: 'Search' }).click()
  await page.waitForURL('**/blog?search=sharing+plain')
  const titles = page.getByRole('article').getByRole('heading')
  assert.deepEqual(await titles.allTextContents(), ['Who sees what: sharing in plain words'])
  assert.equal(await search.getByRole('searchbox').inputValue(), 'sharing plain')
  await search.getByRole('searchbox').fill('zeppelin')
  await search.getByRole('searchbox').press('Enter')
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
  await page.getByRole('link', { name: 'See all posts' }).click()
  await page.waitForURL('**/blog')
  assert.ok((await titles.count()) > 5)
})
