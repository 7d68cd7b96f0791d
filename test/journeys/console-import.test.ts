import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { desktop, gone, hasFocus, phone } from './browser.ts'
import { accessible, fits } from './checks.ts'
import { button, part, portal } from './portal-steps.ts'

const csv = (name: string, text: string | Buffer) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text as string),
})

test('clients come from a file: columns, a check, what is to mend, the import and taking it back', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'manager' })
  const page = await here.enter('/console/import')
  const names = async () =>
    (await here.database.read.selectFrom('organisation').select('name').execute()).map(
      ({ name }) => name,
    )
  const before = await names()
  const put = async (file: ReturnType<typeof csv>) =>
    await page.locator('input[type=file]').setInputFiles(file)
  await accessible(page)
  await put(csv('none.csv', ''))
  await page.getByText('none.csv has no rows.').waitFor()
  await put(csv('sheet.xlsx', 'PK\u0003\u0004'))
  await page.getByText('sheet.xlsx is a spreadsheet.').waitFor()
  const taken = before[0] ?? ''
  const rows = ['Nr;Firma', '1;Müller & Söhne', `2;${taken}`, '3;', '4;"Birch; Ltd"']
  await put(csv('clients.csv', Buffer.from(rows.join('\r\n'), 'latin1')))
  await page.getByText('clients.csv: 4 rows').waitFor()
  await page.getByText('Such as: Müller & Söhne').waitFor()
  await fits(page, 320, phone.width, desktop.width)
  await page.getByLabel('Name', { exact: true }).selectOption('Nr')
  await page.getByText('Such as: 1').waitFor()
  await page.getByLabel('Name', { exact: true }).selectOption('Firma')
  await button(page, 'Check 4 rows').click()
  const found = page.getByRole('group', { name: 'What was found' })
  await hasFocus(found)
  await found.getByText('2 clients would be made.').waitFor()
  await found.getByText('1 row is there already').waitFor()
  await page.getByText('Name: Enter a name.').waitFor()
  await page.getByText('Line 4', { exact: true }).waitFor()
  await accessible(page)
  await fits(page, 320, phone.width, desktop.width)
  assert.deepEqual(await names(), before, 'a check makes nothing')
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Save the rows to mend').click(),
  ])
  assert.equal(
    (await readFile(await saved.path(), 'utf8')).slice(1),
    'Nr,Firma,What to mend\r\n3,,Name: Enter a name.\r\n',
  )
  await button(page, 'Import 2 clients').click()
  await part(page, 'The file').getByText('2 clients were imported. ').waitFor()
  assert.deepEqual(
    (await names()).toSorted(),
    [...before, 'Birch; Ltd', 'Müller & Söhne'].toSorted(),
  )
  await page.getByRole('button', { name: /^Undo/ }).click()
  await page.getByText('It was taken back: nothing of the file is here.').waitFor()
  assert.deepEqual((await names()).toSorted(), before.toSorted())
})

test('the same file again makes nothing, and people are invited where that is asked for alone', async (t) => {
  const settings = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'firm@firm.example' }
  const here = await portal(t, { settings })
  await here.become({ role: 'owner' })
  const page = await here.enter('/console/import')
  const { read } = here.database
  const put = async (file: ReturnType<typeof csv>) =>
    await page.locator('input[type=file]').setInputFiles(file)
  const mails = async () => (await read.selectFrom('outbox').select('id').execute()).length
  const none = await mails()
  await put(csv('new.csv', 'Aster Ltd\nBirch\n'))
  await page.getByText('new.csv: 2 rows').waitFor()
  await button(page, 'Check 2 rows').click()
  await button(page, 'Import 2 clients').click()
  await page.getByText('2 clients were imported').first().waitFor()
  await page.reload()
  await put(csv('new.csv', 'Aster Ltd\nBirch\n'))
  await button(page, 'Check 2 rows').click()
  await page.getByText('Nothing would be made.').waitFor()
  await gone(button(page, /^Import /))
  await page.getByLabel('People of clients').check()
  await put(csv('people.csv', 'Company,E-mail\nAster Ltd,ada@aster.example\nNobody,x@y.example\n'))
  await button(page, 'Check 2 rows').click()
  await page.getByText('Client: There is no client called Nobody.').waitFor()
  await page.getByLabel('Send each of them an invitation').check()
  await button(page, 'Import 1 person').click()
  await page.getByText('1 person was imported').first().waitFor()
  assert.equal(await mails(), none + 1)
  await page.getByText('1 row is not right and was left out.').waitFor()
  await button(page, 'Save the rows to mend').waitFor()
})
