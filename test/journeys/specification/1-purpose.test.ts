import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDemoSignIn } from '../../../src/features/setup/demo-accounts.ts'
import { samples } from '../../../src/features/gallery/contract.ts'
import { site } from '../browser.ts'
import { answersOf, signInOn } from '../portal-steps.ts'
import { addresses } from './steps.ts'

/** Section 1 of the specification: what the product does and for whom. */

test('1: the firm’s claims, its founder, and where an enquiry is sent', async (t) => {
  const { visit } = await site(t)
  const page = await visit('/')
  await page.getByText('Trusted by 400+ companies').waitFor()
  await page.getByText('20+').first().waitFor()
  await page.goto('/about')
  await page.getByText('Founder & Principal Consultant').waitFor()
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Send Message' }).waitFor()
})

test('1: neither a visitor nor a client is shown a part for an administrator', async (t) => {
  const { visit, database } = await site(t)
  const page = await visit('/')
  const isAdmin = (href: string | null) => /^\/(admin|console)/.test(href ?? '')
  for (const path of [
    '/',
    '/services',
    '/about',
    '/contact',
    '/blog',
    '/privacy',
    '/terms',
    '/login',
  ]) {
    await page.goto(path)
    assert.deepEqual((await addresses(page.getByRole('link'))).filter(isAdmin), [], path)
  }
  const client = (await readDemoSignIn(database)) ?? assert.fail('no demo client')
  await signInOn(page, client)
  const answered = answersOf(page)
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Your Projects' }).waitFor()
  await answered()
  assert.deepEqual((await addresses(page.getByRole('link'))).filter(isAdmin), [])
})

test('1: the template pages are samples without behaviour', async (t) => {
  const { whole } = await site(t)
  for (const { path } of samples) {
    const page = await whole(path)
    assert.match(page, />SAMPLE</, path)
    assert.match(page, /<meta name="robots" content="[^"]*noindex/, path)
    const [form, rest] = page.split(/<form[^>]* method="?post/)
    // Where the product's own form is part of the picture, it cannot be sent.
    if (rest !== undefined)
      assert.match(
        rest.split('</form>')[0] ?? '',
        /type="submit"[^>]* disabled|disabled=""[^>]* type="submit"/,
        path,
      )
    assert.ok(form)
  }
})
