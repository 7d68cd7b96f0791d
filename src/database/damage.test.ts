import assert from 'node:assert/strict'
import { test } from 'node:test'
import { damagePage } from '../../test/support/database/damage.ts'
import { freshAddress } from '../../test/support/database/database.ts'
import { onSqlite } from '../../test/support/database/engine.ts'
import { findDamage } from './damage.ts'

test('damaged pages of the file are found, and an undamaged file has none', onSqlite, async (t) => {
  const { dataDir } = await freshAddress(t)
  assert.deepEqual(await findDamage(dataDir), [])
  damagePage(dataDir, 'enquiry')
  const [first] = await findDamage(dataDir)
  assert.match(first ?? '', /malformed|page|Tree/)
})
