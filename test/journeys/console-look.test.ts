import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logo } from '../support/site/brand.ts'
import { accessible } from './checks.ts'
import { portal } from './portal-steps.ts'

const expected =
  /status of? ?4(00|09)|status 4(00|09)|Blocked script execution in '[^']*\/preview\//
const navy = '#0b2a5b'

test('an owner chooses a logo and an accent with the home page beside them, and takes it back', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'owner' })
  const page = await here.enter('/console', { expected })
  await page.getByRole('link', { name: 'Look' }).click()
  const form = page.getByRole('form', { name: 'Look' })
  const preview = page.frameLocator('iframe[title="The home page as visitors would see it"]')
  await preview.getByRole('heading', { level: 1 }).waitFor()
  await accessible(page)

  await form.getByLabel('Accent', { exact: true }).fill('#ffcc00')
  await page.getByText('Not everybody could see #ffcc00.').waitFor()
  await page.keyboard.press('Control+Enter')
  await form.getByText(/^Some people could not see it/).waitFor()
  await page.getByRole('button', { name: /^Take the nearest that works/ }).click()
  assert.equal(await page.getByText('Too faint').count(), 0)
  await page.getByRole('button', { name: 'Cedar' }).click()
  await preview.locator('html[data-theme=light]').waitFor()

  await form.getByRole('button', { name: 'Choose a picture' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' })
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await logo(900, 200, navy),
  })
  await form.getByRole('button', { name: 'Without one' }).waitFor()
  await preview.locator('img[data-logo]').waitFor()
  await page.reload()
  await page.getByText(/Accent #317f5d/).waitFor()
  await accessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Look: saved').waitFor()

  await here.lookForChanges()
  const visitor = await page.context().newPage()
  await visitor.goto('/')
  const shown = visitor.getByRole('banner').getByRole('img')
  assert.match((await shown.getAttribute('src')) ?? '', /^\/brand\/\d+\/logo-paper\.webp$/)
  const box = await shown.boundingBox()
  assert.deepEqual([box?.width, box?.height], [198, 44])
  const call = visitor.getByRole('banner').getByRole('link', { name: 'Get Started' }).first()
  assert.equal(
    await call.evaluate((one) => getComputedStyle(one).backgroundColor),
    'rgb(49, 127, 93)',
  )
  await accessible(visitor)

  await page.bringToFront()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await page.getByText('Look: saved').waitFor({ state: 'detached' })
  await here.lookForChanges()
  await visitor.goto('/')
  assert.equal(await visitor.getByRole('banner').getByRole('img').count(), 0)
})
