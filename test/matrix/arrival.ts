import { setTimeout as wait } from 'node:timers/promises'
import type { BackupDone } from '../../src/platform/backup/working.ts'
import { appendArrival, type ArrivingExport } from '../../src/features/relocation/staff.contract.ts'
import { signedInAs } from '../fixtures/cast.ts'
import { piece } from '../fixtures/files.ts'
import type { Fixture } from './fixture.ts'

/** What a process says that has brought in an export. */
export const broughtIn = (): BackupDone => ({
  brought: {
    applied: [],
    manifest: {
      format: 1,
      kind: 'export',
      version: '0.2.0',
      engine: 'sqlite',
      made_at: '2026-11-20T15:00:00.000Z',
      migrations: [],
      tables: {},
      fingerprint: null,
      files: [],
      missing: [],
    },
  },
})

const path = '/api/staff/system/arrival/'

/** An export that somebody has begun to send. */
export async function arrivalBegun({ send }: Fixture) {
  const answer = await send({
    method: 'POST',
    path,
    headers: Object.entries(signedInAs('Olwen')),
    body: { size: piece.length },
  })
  const { id } = JSON.parse(answer.body) as { id: string }
  return { id, path: `${path}bytes/?id=${id}&at=0` }
}

/** One that was sent. */
export async function arrivalSent(here: Fixture) {
  const { id, path: to } = await arrivalBegun(here)
  const headers = Object.entries(signedInAs('Olwen'))
  await here.send({ method: 'POST', path: to, headers, piece, media: appendArrival.media })
  return { id, secret: '' }
}

/** One that was looked through. */
export async function arrivalChecked(here: Fixture) {
  const body = { ...(await arrivalSent(here)), key: 'key' }
  const headers = Object.entries(signedInAs('Olwen'))
  await here.send({ method: 'POST', path: `${path}check/`, headers, body })
  // It goes on after the answer.
  const stage = async () =>
    (JSON.parse((await here.send({ method: 'GET', path, headers })).body) as ArrivingExport).stage
  while ((await stage()) === 'checking') await wait(5)
  return {}
}
