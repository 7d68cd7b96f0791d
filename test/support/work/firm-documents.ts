import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { systemClock } from '../../../src/platform/clock.ts'
import type { FirmProject } from '../../../src/features/projectroom/staff.contract.ts'
import { idOf } from '../../fixtures/cast.ts'
import { largePdf } from '../../fixtures/document-samples.ts'
import { putOnTeam } from '../../fixtures/teams.ts'
import { actors, type CastActor } from '../actors.ts'
import { world } from '../world.ts'

/** The project of the cast that they work on. */
export const firmProjectId = idOf('project', 'halden')

interface Answer {
  id: string
  done: boolean
  undo: string | null
  url: string
  detail: string
}

/** The firm's people, with what they do with the documents of a project. */
export async function firmDocuments(t: TestContext, settings: Record<string, string> = {}) {
  const here = await world(t, { demo: false, settings })
  // Files have the machine's time.
  here.clock.set(systemClock.now().toISOString())
  const as = await actors(here)
  await putOnTeam(here.database, ['Corin'])
  const json = async (by: CastActor, method: string, path: string, body?: unknown) => {
    const answer = await by.call(method, path, body)
    const text = await answer.text()
    return { status: answer.status, ...((text ? JSON.parse(text) : {}) as Answer) }
  }
  const append = async (by: CastActor, id: string, offset: number, bytes: BodyInit) => {
    const type = 'application/offset+octet-stream'
    const headers = { ...by.headers, 'Content-Type': type, 'Upload-Offset': `${offset}` }
    const init = { method: 'PATCH', headers, body: bytes }
    const answer = await here.request(`/api/staff/uploads/${id}/`, init)
    return { status: answer.status, ...((await answer.json()) as Answer) }
  }
  const send = async (by: CastActor, name: string, size = 1000, more: object = {}) => {
    const bytes = largePdf(size)
    const given = { project: firmProjectId, name, size: bytes.length, ...more }
    const begun = await json(by, 'POST', '/staff/uploads/', given)
    if (begun.status !== 201) return begun
    return await append(by, begun.id, 0, bytes)
  }
  const documents = async (by = as.consultant) => {
    const answer = await by.call('GET', `/staff/projects/${firmProjectId}/`)
    return ((await answer.json()) as FirmProject).documents
  }
  const named = async (name: string) => {
    const found = (await documents()).find((one) => one.name === name)
    assert.ok(found, name)
    return { ...found, version: found.versions[0]! }
  }
  const theirs = async (path: string) => await (await as.member('halden').call('GET', path)).text()
  return { ...here, as, json, append, send, documents, named, theirs }
}
