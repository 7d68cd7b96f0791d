import assert from 'node:assert/strict'
import { test } from 'node:test'
import { button, portal } from './portal-steps.ts'

test('another device hears what was answered and read on this one, without a reload', async (t) => {
  const { enter } = await portal(t)
  const here = await enter('/dashboard')
  const there = await enter('/dashboard')
  const answers = there.getByRole('button', { name: 'Send the answer', includeHidden: true })
  await there.evaluate(() =>
    document.querySelectorAll('details').forEach((one) => (one.open = true)),
  )
  const before = await answers.count()
  assert.ok(before > 0)
  await there
    .getByLabel('Notifications, ')
    .or(button(there, /^Notifications,/))
    .first()
    .waitFor()

  await here.evaluate(() =>
    document.querySelectorAll('details').forEach((one) => (one.open = true)),
  )
  await here.getByLabel('Your answer').first().fill('Answered at the desk.')
  await button(here, 'Send the answer').first().click()
  await there.waitForFunction(
    (many) =>
      [...document.querySelectorAll('button')].filter(
        ({ textContent }) => textContent === 'Send the answer',
      ).length < many,
    before,
  )

  await button(here, /^Notifications/).click()
  await button(here, 'Mark all as read').click()
  await there.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
})
