import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { samples } from '../../../src/features/gallery/contract.ts'
import { phone, site } from '../browser.ts'
import {
  addresses,
  anchors,
  figuresOf,
  heading,
  leadsTo,
  main,
  services,
  statistics,
  titles,
} from './steps.ts'

/** Section 2 of the specification, for visitors: the navigation and every page, with its texts. */

const dark = ['/', '/services', '/about', '/contact']
const light = ['/blog', '/privacy', '/terms', '/login']
test('2: every page for visitors is as specified', async (t) => {
  const here = await site(t)
  const page = await here.visit('/')

  await t.test('2: the dark bar is without the portal, the light one and the footers have it', () =>
    barsAndFooters(page, here.clock.now().getFullYear()),
  )
  await t.test('2: every address of the navigation, and the anchors of the services', async () => {
    for (const path of [...dark, ...light, '/dashboard']) {
      assert.equal((await here.get(path)).status, 200, path)
    }
    await page.goto('/services')
    for (const anchor of anchors) assert.equal(await page.locator(`#${anchor}`).count(), 1, anchor)
  })
  await t.test('2: the menu of a phone opens, and closes when a link is pressed', async () => {
    await page.goto('/about')
    await page.setViewportSize(phone)
    const menu = page.getByRole('navigation', { name: 'Menu' })
    for (const state of ['visible', 'hidden', 'visible'] as const) {
      await page.getByRole('button', { name: 'Menu' }).click()
      await menu.waitFor({ state })
    }
    await menu.getByRole('link', { name: 'About' }).click()
    await page.waitForLoadState()
    await menu.waitFor({ state: 'hidden' })
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await t.test('2: /', () => home(page))
  await t.test('2: /services', () => servicesPage(page))
  await t.test('2: /about', () => about(page))
  await t.test('2: /contact', () => contact(page))
  await t.test('2: other routes', async () => {
    const paths = Array.from({ length: 21 }, (_, at) => `/coronet/${at + 1}`)
    for (const path of ['/simple', '/test', ...paths]) {
      assert.equal((await here.get(path)).status, 200, path)
      assert.match(await here.whole(path), />SAMPLE</, path)
    }
    assert.equal(samples.length, paths.length + 3)
    assert.equal((await here.get('/admin')).headers.get('location'), '/console')
    // What no route has is answered within the common header and footer as well.
    assert.equal((await here.get('/nothing-of-the-kind')).status, 404)
    const nowhere = await here.whole('/nothing-of-the-kind')
    for (const tag of ['<header', '<footer', '<main']) assert.ok(nowhere.includes(tag), tag)
  })
})

async function barsAndFooters(page: Page, year: number): Promise<void> {
  const links = ['/', '/services', '/blog', '/about', '/contact']
  for (const path of [...dark, ...light]) {
    await page.goto(path)
    const bar = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    const given = (await addresses(bar)).filter((one) => one !== '/case-studies')
    assert.deepEqual(given, light.includes(path) ? [...links, '/dashboard'] : links, path)
    const ground = await page.getByRole('banner').evaluate((one) => {
      const colour = getComputedStyle(one).backgroundColor
      return /oklch\(([\d.]+)/.exec(colour)?.[1] ?? colour
    })
    assert.ok(
      light.includes(path) ? Number(ground) > 0.9 : Number(ground) < 0.3,
      `${path}: ${ground}`,
    )
    const started = page.getByRole('banner').getByRole('link', { name: 'Get Started' }).first()
    assert.equal(await started.getAttribute('href'), '/contact')
    const underlined = await bar.evaluateAll((all) =>
      all
        .filter((one) => getComputedStyle(one).textDecorationLine === 'underline')
        .map((one) => one.getAttribute('href')),
    )
    assert.deepEqual(underlined, links.includes(path) ? [path] : [], path)
    await footer(page, year)
  }
}

async function footer(page: Page, year: number): Promise<void> {
  const foot = page.getByRole('contentinfo')
  const hrefs = await addresses(foot.getByRole('link'))
  for (const anchor of anchors) assert.ok(hrefs.includes(`/services#${anchor}`), anchor)
  for (const path of ['/services', '/blog', '/about', '/contact', '/privacy', '/terms'])
    assert.ok(hrefs.includes(path), path)
  const portal = foot.getByRole('link', { name: 'Client Portal' })
  assert.equal(await portal.getAttribute('href'), '/dashboard')
  assert.ok(await foot.getByText(`© ${year}`).isVisible())
}

async function home(page: Page): Promise<void> {
  await page.goto('/')
  const badge = main(page)
    .locator('div')
    .filter({ hasText: /^\D{0,20}★★★★★Trusted by 400\+ companies$/ })
  assert.match(await badge.last().innerText(), /^(\p{Lu}{1,2}\s+){5}★{5}/u)
  await heading(page, await page.locator('h1').innerText()).waitFor()
  await leadsTo(page, 'Get Started', '/contact')
  const found = await main(page).getByRole('article').getByRole('heading').allInnerTexts()
  assert.deepEqual(found.slice(0, 6), titles)
  assert.match(await main(page).getByRole('article').nth(2).innerText(), /under 24 hours/)
  assert.deepEqual(await figuresOf(page), statistics)
  await heading(page, 'Trusted Integration Partners').waitFor()
  await oneQuestionAtATime(page)
  await leadsTo(page, 'View Services', '/services')
}

async function oneQuestionAtATime(page: Page): Promise<void> {
  // They share a name, so that one is open at a time; the table of a chart does not.
  const questions = main(page).locator('details[name]')
  assert.equal(await questions.count(), 5)
  const open = () =>
    questions.evaluateAll((all) => all.map((one) => (one as HTMLDetailsElement).open))
  assert.deepEqual(await open(), [false, false, false, false, false])
  await questions.nth(1).locator('summary').click()
  assert.deepEqual(await open(), [false, true, false, false, false])
  await questions.nth(3).locator('summary').click()
  assert.deepEqual(await open(), [false, false, false, true, false])
  await questions.nth(3).locator('summary').click()
  assert.deepEqual(await open(), [false, false, false, false, false])
}

async function servicesPage(page: Page): Promise<void> {
  await page.goto('/services')
  assert.ok((await main(page).getByRole('heading', { level: 1 }).innerText()).length > 10, 'a hero')
  const articles = main(page).getByRole('article')
  assert.deepEqual(await articles.getByRole('heading').allInnerTexts(), services)
  for (const article of await articles.all()) {
    assert.ok((await article.locator('svg').count()) > 0, 'an icon')
    assert.ok(
      (await article.getByRole('paragraph').first().innerText()).length > 40,
      'a description',
    )
    assert.ok((await article.getByRole('listitem').count()) >= 4, 'its features')
  }
  await leadsTo(page, 'Get Free Consultation', '/contact')
  const call = main(page).getByRole('link', { name: /^Call \(/ })
  assert.match((await call.getAttribute('href')) ?? '', /^tel:/)
}

async function about(page: Page): Promise<void> {
  await page.goto('/about')
  assert.deepEqual(await figuresOf(page), statistics)
  await heading(page, 'Our Story').waitFor()
  for (const value of ['Trust & Integrity', 'Client Success', 'Innovation', 'Partnership'])
    await heading(page, value).waitFor()
  const story = main(page).getByRole('region', { name: 'Our Story' })
  assert.equal(await story.getByRole('heading', { level: 3 }).count(), 3, 'three highlights')
  const leader = main(page).getByRole('region', { name: 'Leadership' })
  await leader.getByText('Founder & Principal Consultant', { exact: true }).waitFor()
  assert.ok((await leader.getByRole('listitem').count()) >= 3, 'badges')
  await leadsTo(page, 'Start a Conversation', '/contact')
  await leadsTo(page, 'Explore Services', '/services')
}

async function contact(page: Page): Promise<void> {
  await page.goto('/contact')
  const reach = main(page).getByRole('region', { name: 'Quick Connect' })
  assert.deepEqual(await reach.getByRole('term').allInnerTexts(), [
    'Phone',
    'Email',
    'Business hours',
    'Location',
  ])
  assert.match(await reach.innerText(), /Mon-Fri 9AM-6PM/)
  assert.match(await reach.innerText(), /United States/)
  const call = reach.getByRole('link', { name: /^Call / })
  assert.match((await call.getAttribute('href')) ?? '', /^tel:/)
  const stops = main(page).getByRole('region', { name: 'What to Expect' }).getByRole('listitem')
  assert.deepEqual(
    (await stops.allInnerTexts()).map((one) => one.split('\n')[0]),
    [
      'Response within 24 hours',
      'Free initial consultation',
      'Customized solution proposal',
      'No-pressure approach',
    ],
  )
  assert.equal(await main(page).locator('form').getByRole('textbox').count(), 5)
}
