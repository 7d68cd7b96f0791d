import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { readKeyFile } from '../../src/platform/auth/key-file.ts'
import { readBackup } from '../../src/platform/backup/read.ts'
import { freshFolder } from '../support/database/database.ts'
import { accessible } from './checks.ts'
import { now } from './console-steps.ts'
import { fixTime } from './fixed-time.ts'
import { button, part, portal, refusals } from './portal-steps.ts'

const backups = (page: Page) => part(page, 'Backups')

interface Given {
  settings?: Record<string, string>
  expected?: RegExp
}

async function system(t: TestContext, { settings = {}, expected }: Given = {}) {
  const here = await portal(t, { settings })
  await here.become({ role: 'owner' })
  const page = await here.enter('/console/system', {
    before: (fresh: Page) => fixTime(fresh, now),
    ...(expected && { expected }),
  })
  return { ...here, page }
}

test('the owner makes a backup, tries whether it can be restored, and downloads it', async (t) => {
  const { page, address } = await system(t)
  await backups(page).getByText('There is no backup yet.').waitFor()
  await button(page, 'Back up now').click()
  const row = backups(page).getByRole('listitem').filter({ hasText: 'by hand' })
  await row.waitFor()
  await button(page, /^Try to restore it/).click()
  await row.getByText('It can be restored').waitFor()
  await row.getByText(/rows in \d+ tables, as when it was made/).waitFor()
  await row.getByText(/The audit is whole/).waitFor()
  await accessible(page)
  const coming = page.waitForEvent('download')
  await button(page, /^Download/).click()
  const file = join(freshFolder(t), 'one.backup')
  await (await coming).saveAs(file)
  assert.ok(readFileSync(file).length > 10_000)
  const key = readKeyFile(join(address.dataDir, 'backup.key')) as string
  const { tables } = await readBackup(file, { key })
  assert.ok((tables['account'] ?? 0) > 0)
  await page.reload()
  await row.getByText('It can be restored').waitFor()
})

test('one that is made already is not begun twice, and is seen as it goes on', async (t) => {
  const { page, backups: made } = await system(t, { expected: refusals })
  await backups(page).getByText('There is no backup yet.').waitFor()
  const begun = await made.begin('hand')
  await button(page, 'Back up now').click()
  await backups(page).getByText('A backup or an export is being made already.').waitFor()
  await backups(page).getByRole('listitem').filter({ hasText: 'by hand' }).waitFor()
  await begun?.done
  assert.equal((await made.list()).length, 1)
})

test('one that cannot be made says why', async (t) => {
  const folder = join(freshFolder(t), 'not-mounted')
  const { page } = await system(t, { settings: { BACKUP_TO: folder } })
  await button(page, 'Back up now').click()
  await backups(page)
    .getByText(/was not made.*cannot be written to/)
    .waitFor()
})
