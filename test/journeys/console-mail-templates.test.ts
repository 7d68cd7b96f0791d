import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accessible } from './checks.ts'
import { portal } from './portal-steps.ts'

const expected =
  /status of? ?4(00|09)|status 4(00|09)|Blocked script execution in '[^']*\/preview\//

test('a manager puts a mail in words of the firm beside the mail itself, and takes them back', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'manager' })
  const page = await here.enter('/console', { expected })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Mail templates' }).click()
  await page.getByRole('link', { name: /^Enquiry received/ }).click()
  const mail = page.frameLocator('iframe[title="The mail as visitors would see it"]')
  await mail.getByRole('heading', { name: 'Thank you, Maya Ellison' }).waitFor()
  await accessible(page)

  const heading = page.getByLabel('Heading', { exact: true })
  await heading.fill('Welcome {name}')
  await page.getByText(/^\{name\} is no field of this mail\./).waitFor()
  await heading.fill('Welcome ')
  await page.getByRole('button', { name: '{first_name}' }).click()
  assert.equal(await heading.inputValue(), 'Welcome {first_name}')
  assert.ok(await heading.evaluate((one) => one === document.activeElement))
  await page.keyboard.type('!')
  await mail.getByRole('heading', { name: 'Welcome Maya Ellison!' }).waitFor()

  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await mail.getByText(/^Welcome Maya Ellison!\n/).waitFor()
  await page.getByRole('button', { name: 'Dark', exact: true }).click()
  await mail.getByRole('heading', { name: 'Welcome Maya Ellison!' }).waitFor()
  const ground = await mail.locator('body').evaluate((one) => getComputedStyle(one).backgroundColor)
  assert.equal(ground, 'rgb(3, 24, 29)')

  await page.getByRole('button', { name: 'Send me a test' }).click()
  await page.getByText(/the test waits in Mail/).waitFor()
  await page.getByRole('button', { name: /^Publish/ }).click()
  await page.getByText('Sent in these words.').waitFor()
  await page.reload()
  assert.equal(await heading.inputValue(), 'Welcome {first_name}!')
  await accessible(page)

  await page.getByRole('button', { name: 'Built-in words' }).click()
  await page.getByText('Still sent in the words that were published.').waitFor()
  assert.doesNotMatch(await heading.inputValue(), /Welcome/)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await page.waitForFunction(
    (one) => one instanceof HTMLInputElement && one.value === 'Welcome {first_name}!',
    await heading.elementHandle(),
  )
  await page.getByRole('button', { name: 'Built-in words' }).click()
  await page.getByRole('button', { name: /^Publish/ }).click()
  await page.getByText('Sent in the built-in words.').waitFor()
})
