import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { site } from '../browser.ts'
import { figuresOf, front, heading, main, services, statistics, titles } from './steps.ts'

/** Section 2 of the specification: what is shown when the server has nothing, or other things. */

const builtInQuestions = [/platforms/i, /after launch/i, /another CRM/i, /years/i, /custom/i]

test('2: a firm that has written nothing yet shows what is built in', async (t: TestContext) => {
  const { visit } = await site(t, { demo: false })
  const page = await visit('/')
  assert.deepEqual(await figuresOf(page), statistics)
  assert.equal(await heading(page, 'Trusted Integration Partners').count(), 0)
  const questions = await main(page).locator('summary').allInnerTexts()
  assert.equal(questions.length, 5)
  for (const [at, about] of builtInQuestions.entries()) assert.match(questions[at] ?? '', about)
  const answers = await main(page).locator('details p').allTextContents()
  assert.ok(answers.length >= 5 && answers.every((one) => one.length > 40))
  const found = await main(page).getByRole('article').getByRole('heading').allInnerTexts()
  assert.deepEqual(found.slice(0, 6), titles)

  await page.goto('/services')
  const articles = main(page).getByRole('article')
  assert.deepEqual(await articles.getByRole('heading').allInnerTexts(), services)
  for (const article of await articles.all())
    assert.equal(await article.getByRole('list').first().getByRole('listitem').count(), 4)

  await page.goto('/about')
  assert.deepEqual(await figuresOf(page), statistics)

  await page.goto('/blog')
  assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Salesforce Insights')
  await heading(page, 'Blog Coming Soon').waitFor()
  assert.deepEqual(await main(page).locator('section li').allInnerTexts(), [
    'Salesforce Updates',
    'Best Practices',
    'Case Studies',
    'Implementation Tips',
  ])
  await heading(page, 'Get Notified When We Launch').waitFor()
  assert.equal(await main(page).getByLabel('Email').getAttribute('type'), 'email')
  await main(page).getByRole('button', { name: 'Subscribe', exact: true }).waitFor()
})

/** What a content server sends that knows the fields of section 3 and no others. */
const stranger = {
  '/homepage/': {
    statistics: ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((label, at) => ({
      prefix: '$',
      value: String(at + 1),
      suffix: 'M',
      label,
    })),
    faqs: [{ question: 'Does it float?', answer: 'It does.' }],
    partners: [{ name: 'Foghorn Freight' }],
  },
  '/services/': ['Shield', 'Zap', 'Users', 'Target', 'Globe', 'BarChart3', 'Nonesuch'].map(
    (icon) => ({
      title: `Rigging ${icon}`,
      description: '',
      short_description: 'Ropes and knots.',
      icon,
      features: [],
      key_benefits: ['Nothing comes loose'],
    }),
  ),
}

test('2: the pages with content of another server', async (t) => {
  const { content, page } = await front(t)

  await t.test('2: at most four statistics, with prefix and suffix', async () => {
    Object.assign(content, { behaviour: 'well', instead: stranger })
    await page.goto('/')
    await page.getByText('Foghorn Freight').waitFor()
    const figures = await main(page).locator('dl').first().locator('dd').allInnerTexts()
    assert.deepEqual(figures, ['$1M', '$2M', '$3M', '$4M'])
    const labels = await main(page).locator('dl').first().locator('dt').allInnerTexts()
    assert.deepEqual(labels, ['One', 'Two', 'Three', 'Four'])
    assert.deepEqual(await main(page).locator('summary').allInnerTexts(), ['Does it float?'])
  })
  await t.test('2: services with six icons, a short description and benefits', async () => {
    await page.goto('/services')
    const articles = main(page).getByRole('article').filter({ hasText: 'Rigging' })
    await articles.nth(6).waitFor()
    assert.match(await articles.first().innerText(), /Ropes and knots\.\s+Nothing comes loose/)
    const icons = await articles.evaluateAll((all) =>
      all.map((one) => one.querySelector('svg')?.innerHTML ?? 'none'),
    )
    assert.equal(new Set(icons).size, 6)
    assert.equal(icons.at(-1), icons[0], 'Shield stands for an icon that does not exist')
  })
  await t.test('2: nothing from the server gives the built-in questions and services', async () => {
    const empty = { statistics: [], faqs: [], partners: [] }
    content.instead = { '/homepage/': empty, '/services/': [] }
    await page.goto('/')
    await main(page).locator('summary').nth(4).waitFor()
    assert.equal(await page.getByText('Trusted Integration Partners').count(), 0)
    assert.equal(await main(page).locator('dl').first().locator('dd').count(), 4)
    await page.goto('/services')
    await main(page).getByRole('article').nth(5).waitFor()
  })
})
