import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accessible } from './checks.ts'
import { portal } from './portal-steps.ts'

test('the owner finds how the program is, what goes next and what it was started with', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'owner' })
  const page = await here.enter('/console')
  await page.getByRole('link', { name: 'System' }).click()
  const fact = (name: string) =>
    page.locator('dl > div', { has: page.getByText(name, { exact: true }) })
  await fact('Free disk').getByText('Enough').waitFor()
  const kept = page.getByRole('row', { name: /^Enquiries set aside as spam/ })
  assert.match(await kept.innerText(), /30 days after they were set aside/)
  await fact('SECRET_KEY').getByText('seals second factors').waitFor()
  await accessible(page)
})
