import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../app/server/settings.ts'

const keys = { FILES_KEY_ID: 'AKIA', FILES_KEY_SECRET: 'a+b/c=' }
const FILES_URL = 's3://bucket/site?endpoint=https://s3.example.com&region=eu-1'

test('a store of files is taken with its keys, and refused without them', () => {
  assert.equal(readConfig({ FILES_URL, ...keys }).FILES_URL, FILES_URL)
  assert.throws(() => readConfig({ FILES_URL }), /FILES_KEY_ID and FILES_KEY_SECRET must be set/)
  assert.throws(() => readConfig({ FILES_URL, FILES_KEY_ID: 'AKIA' }), /must be set/)
  for (const wrong of ['/mnt/files', 'https://bucket', 's3://bucket?endpoint=b', 's3://a:b@c'])
    assert.throws(() => readConfig({ FILES_URL: wrong, ...keys }), /allowed is an address such/)
})

test('backups go to a store with its own keys, or with those of the files', () => {
  const BACKUP_TO = 's3://backups'
  assert.throws(() => readConfig({ BACKUP_TO }), /BACKUP_KEY_ID and BACKUP_KEY_SECRET must be set/)
  assert.equal(readConfig({ BACKUP_TO, ...keys }).BACKUP_TO, BACKUP_TO)
  const own = { BACKUP_KEY_ID: 'AKIB', BACKUP_KEY_SECRET: 'x' }
  assert.equal(readConfig({ BACKUP_TO, ...own }).BACKUP_KEY_ID, 'AKIB')
  assert.throws(() => readConfig({ BACKUP_TO, BACKUP_KEY_ID: 'AKIB' }), /only one is set/)
  assert.throws(() => readConfig({ BACKUP_TO: 's3://B', ...own }), /BACKUP_TO is "s3:\/\/B"/)
  assert.equal(readConfig({ BACKUP_TO: '/mnt/backups' }).BACKUP_TO, '/mnt/backups')
})

test('no secret of a store is repeated when it is wrong', () => {
  const wrong = 'with a space in it'
  for (const name of ['FILES_KEY_SECRET', 'BACKUP_KEY_SECRET', 'FILES_KEY_ID', 'BACKUP_KEY_ID'])
    assert.throws(
      () => readConfig({ [name]: wrong }),
      ({ message }: Error) => message.startsWith(name) && !message.includes(wrong),
    )
})
