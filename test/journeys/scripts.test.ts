import { test } from 'node:test'
import { storedScripts } from '../fixtures/scripts.ts'
import { answersOf, button, portal } from './portal-steps.ts'
import { noteScripts, poison, unharmed } from './scripts-steps.ts'

test('scripts in every text do not run on any screen of the portal', async (t) => {
  const { enter, database } = await portal(t)
  const project = await poison(database)
  const page = await enter('/dashboard#profile', {
    before: noteScripts,
  })
  const answered = answersOf(page)
  const go = async (place: string) => {
    await page.goto('about:blank')
    await page.goto(place)
    await answered()
  }
  await unharmed(page, 'profile')
  for (const place of ['projects', 'documents', 'calendar', 'messages']) {
    await go(`/dashboard#${place}`)
    await unharmed(page, place)
  }
  await go(`/dashboard?project=${project}#messages`)
  await page.getByRole('log').waitFor()
  const earlier = button(page, 'Show earlier messages')
  const all = page.getByRole('log').getByRole('article')
  while ((await all.count()) < storedScripts.length) {
    await earlier.click()
    await answered()
  }
  await unharmed(page, 'a thread')
  await go(`/dashboard?project=${project}#projects`)
  await page.getByRole('dialog').waitFor()
  await unharmed(page, 'a project')
  await page.keyboard.press('Escape')
  await button(page, /notifications/i).click()
  await unharmed(page, 'notifications')
  await page.setViewportSize({ width: 390, height: 844 })
  await go('/dashboard#calendar')
  await unharmed(page, 'agenda')
})
