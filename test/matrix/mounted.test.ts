// On SQLite alone: access is decided before a query, and test/plans makes every call on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Hono } from 'hono'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { listMembers, removeMember } from '../../src/features/member/contract.ts'
import { mountApi } from '../../src/platform/http/api.ts'
import type { ApiParts } from '../../src/platform/http/enter.ts'
import type { Bindings } from '../../src/platform/http/exchange.ts'
import { inParallel } from './client.ts'
import { callerNamed } from './callers.ts'
import { complaints, fixture, report } from './fixture.ts'
import { readable, secondPaths, withoutUse } from './mounted.ts'
import { companies, idOf } from '../fixtures/cast.ts'

test('only the endpoints, the pages and the listed exceptions are mounted', async (t) => {
  const { mounted, endpoints, pages } = await fixture(t)
  assert.deepEqual(secondPaths(mounted, endpoints, pages), [])
  assert.deepEqual(withoutUse(mounted), [])
})

test('what can be read beside the protected endpoints reveals nothing of a company', async (t) => {
  const here = await fixture(t)
  const wrong = complaints()
  const ofNoor = ['account', 'outbox', 'link', 'session'].map((table) => idOf(table, 'Noor'))
  const ofCedar = ['organisation', 'project', 'document'].map((table) => idOf(table, 'cedar'))
  const ids = [...ofNoor, ...ofCedar]
  const paths = new Set(ids.flatMap((id) => readable(here.mounted, id)))
  const names = [null, 'Ingrid', 'Olwen'] as const
  const open = here.endpoints.filter(({ access }) => access === 'anyone')
  const all = [...paths].filter((path) => !path.startsWith('/api/') || isOf(open, path))
  await inParallel(
    names.flatMap((name) => all.map((path) => ({ path, caller: callerNamed(name) }))),
    async ({ path, caller }) => {
      const { bytes } = await here.send({ method: 'GET', path, headers: caller.headers })
      wrong.count()
      const text = ids.reduce((text, id) => text.replaceAll(id, ''), bytes).toLowerCase()
      if (text.includes(companies.cedar.mark))
        wrong.say(`${path} reveals a company to ${caller.who}`)
    },
  )
  // Public paths do not grow with the endpoints.
  report(t, here, wrong, 970 / here.endpoints.length)
  assert.deepEqual(await here.changes(), [])
})

const isOf = (open: Endpoint[], path: string) =>
  open.some((one) => path.startsWith(`/api${one.path.split('{')[0]}`))

test('the program does not start with an endpoint that does not declare its access or whether it is audited', () => {
  const start = (change: object) => () => {
    const endpoint = { ...removeMember, ...change } as Endpoint
    const route = { endpoint, answer: async () => null }
    mountApi(new Hono<{ Bindings: Bindings }>(), [route], {} as ApiParts)
  }
  const { access, audited } = removeMember
  assert.doesNotThrow(start({ access, audited }))
  assert.throws(start({ access: undefined }), /does not say who may call it/)
  for (const access of ['', 'everybody', 'staff', 'staff:admin', 'organisation:owner', 'toString'])
    assert.throws(start({ access }), /does not say who may call it/, access)
  assert.throws(start({ audited: undefined }), /does not say if it is audited/)
  assert.doesNotThrow(start({ ...listMembers, audited: undefined }))
})
