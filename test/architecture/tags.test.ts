import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { tags } from '../../src/contract/tags.ts'
import { isEndpoint, promises } from './mounted.ts'

const endpoints = (await promises()).map(({ what }) => what).filter(isEndpoint)
const tagsOf = (endpoint: Endpoint) => ('tags' in endpoint ? endpoint.tags : [])
const reads = endpoints.filter(({ method }) => method === 'GET')
const writes = endpoints.filter(({ method }) => method !== 'GET')

test('a write makes stale the answers that somebody has approved', (t) => {
  const lines = writes.flatMap((write) => {
    const paths = reads.filter((read) => shares(write, read)).map(({ path }) => path)
    return paths.length > 0 ? [`${write.method} ${write.path}`, ...indented(paths)] : []
  })
  assert.ok(lines.length > 0)
  const file = join(import.meta.dirname, '../approved/stale-answers.txt')
  t.assert.fileSnapshot(lines.join('\n'), file, { serializers: [String] })
})

test('every tag belongs to an answer', () => {
  const ofAnswers = new Set(reads.flatMap(tagsOf))
  assert.deepEqual(
    tags.filter((tag) => !ofAnswers.has(tag)),
    [],
  )
})

const indented = (paths: string[]) => paths.toSorted().map((path) => `  ${path}`)

const shares = (one: Endpoint, other: Endpoint) =>
  tagsOf(one).some((tag) => tagsOf(other).includes(tag))
