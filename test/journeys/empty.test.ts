import assert from 'node:assert/strict'
import { test } from 'node:test'
import { site } from './browser.ts'
import { walk } from './walk.ts'

const pages = ['/', '/services', '/services/admin', '/about', '/contact', '/blog', '/privacy']
test('the pages of a firm without content are in order', walk({ pages, demo: false }))

test('the blog before its first post shows its topics and the form to subscribe', async (t) => {
  const { visit } = await site(t, { demo: false })
  const page = await visit('/blog')
  assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Salesforce Insights')
  assert.ok(await page.getByRole('heading', { name: 'Blog Coming Soon' }).isVisible())
  assert.deepEqual(await page.getByRole('main').getByRole('listitem').allTextContents(), [
    'Salesforce Updates',
    'Best Practices',
    'Case Studies',
    'Implementation Tips',
  ])
  assert.ok(await page.getByRole('heading', { name: 'Get Notified When We Launch' }).isVisible())
  assert.ok(await page.getByRole('button', { name: 'Subscribe' }).isVisible())
  const email = page.getByRole('main').getByLabel('Email')
  assert.equal(await email.getAttribute('type'), 'email')
  assert.equal(await page.getByRole('link', { name: 'Case Studies' }).count(), 0)
})

test('a firm without content shows the built-in texts', async (t) => {
  const { visit } = await site(t, { demo: false })
  const page = await visit('/')
  const figures = page.getByRole('definition')
  assert.deepEqual(await figures.allTextContents(), ['20+', '400+', '15+', '98%'])
  assert.equal(await page.getByRole('article').count(), 6)
  assert.equal(await page.getByRole('group').count(), 5)
  assert.equal(await page.getByText('Trusted Integration Partners').count(), 0)
  assert.ok(await page.getByText('Trusted by 400+ companies').isVisible())
  await page.goto('/services')
  assert.equal(await page.getByRole('article').count(), 6)
  for (const article of await page.getByRole('article').all()) {
    assert.equal(await article.getByRole('listitem').count(), 4)
  }
})
