// On SQLite alone: about settings.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshFolder } from '../../../test/support/database/database.ts'
import { createLog } from '../../platform/log.ts'
import { readConfig } from './settings.ts'
import { openData } from './open-data.ts'
import { backupKey, refuseOwnBackupKey } from '../../platform/backup/backup-key.ts'

const several = { DATABASE_URL: 'postgres://db/portico', FILES_URL: 's3://files', BACKUP_TO: '/b' }

test('where several machines may serve, a start without the one key of backups is refused in words', async (t) => {
  const DATA_DIR = freshFolder(t)
  const config = { ...readConfig({ DATA_DIR }), ...several }
  const start = async () => await openData(config, createLog('silent'))
  await assert.rejects(start(), /^Error: Set BACKUP_KEY_FILE.* openssl rand/)
  backupKey({ DATA_DIR })
  await assert.rejects(start(), /Copy .*backup\.key, and keep it elsewhere/)
})

test('with the key, or where one machine serves, nothing is refused', (t) => {
  const DATA_DIR = freshFolder(t)
  refuseOwnBackupKey({ DATA_DIR, ...several, BACKUP_KEY: 'k'.repeat(43) })
  for (const less of ['DATABASE_URL', 'FILES_URL', 'BACKUP_TO'])
    refuseOwnBackupKey({ DATA_DIR, ...several, [less]: undefined })
})
