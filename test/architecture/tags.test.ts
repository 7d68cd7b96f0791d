import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { tags } from '../../src/contract/tags.ts'
import { isEndpoint, promises } from './mounted.ts'

const endpoints = (await promises()).map(({ what }) => what).filter(isEndpoint)
const tagsOf = (endpoint: Endpoint) => ('tags' in endpoint ? endpoint.tags : [])
const reads = endpoints.filter(({ method }) => method === 'GET')
const writes = endpoints.filter(({ method }) => method !== 'GET')

const ofDocuments = ['/approvals/', '/documents/', '/projects/{id}/']
const ofPasskeys = ['/passkeys/', '/users/me/']

/** By what one does, the answers that a screen then asks for anew. */
const stale: Record<string, string[]> = {
  'DELETE /calendar/feed/': ['/calendar/feed/'],
  'DELETE /documents/{id}/': ofDocuments,
  'DELETE /passkeys/{id}/': ofPasskeys,
  'DELETE /second-factor/app/': ['/users/me/'],
  'DELETE /sessions/{id}/': ['/sessions/'],
  'PATCH /uploads/{id}/': ['/documents/', '/projects/{id}/', '/requests/'],
  'PATCH /users/me/': ['/users/me/'],
  'PATCH /users/me/notifications/': ['/users/me/notifications/'],
  'POST /approvals/{id}/decide/': ['/approvals/', '/projects/{id}/'],
  'POST /calendar/feed/': ['/calendar/feed/'],
  'POST /documents/{id}/restore/': ofDocuments,
  'POST /notifications/read/': ['/notifications/'],
  'POST /passkeys/': ofPasskeys,
  'POST /projects/{id}/messages/': ['/messages/', '/projects/{id}/messages/'],
  'POST /projects/{id}/messages/read/': ['/messages/', '/notifications/'],
  'POST /projects/{id}/updates/read/': ['/notifications/'],
  'POST /requests/{id}/answer/': ['/projects/{id}/', '/requests/'],
  'POST /second-factor/app/confirm/': ['/users/me/'],
  'POST /second-factor/recovery-codes/': ['/users/me/'],
  'POST /users/me/password/': ['/sessions/'],
}

test('what somebody does makes stale what it changes, and nothing else', () => {
  const found: typeof stale = {}
  for (const write of writes) {
    const paths = reads.filter((read) => shares(write, read)).map(({ path }) => path)
    if (paths.length > 0) found[`${write.method} ${write.path}`] = paths.toSorted()
  }
  assert.deepEqual(found, stale)
})

test('every tag is of an answer', () => {
  const ofAnswers = new Set(reads.flatMap(tagsOf))
  assert.deepEqual(
    tags.filter((tag) => !ofAnswers.has(tag)),
    [],
  )
})

const shares = (one: Endpoint, other: Endpoint) =>
  tagsOf(one).some((tag) => tagsOf(other).includes(tag))
