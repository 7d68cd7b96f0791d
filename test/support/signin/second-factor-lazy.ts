// One test in a process of its own, run by lazy.test.ts of the second factor, because modules are
// loaded for the whole process.
import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { test } from 'node:test'
import { beginApp, beginPasskey } from '../../../src/features/secondfactor/contract.ts'

let loaded = new Set<string>()
registerHooks({
  resolve(name, context, next) {
    if (/^(otpauth|uqr|@simplewebauthn\/)/.test(name)) loaded.add(name)
    return next(name, context)
  },
})

test('the packages of the second factor are loaded when they are first needed, not at the start', async (t) => {
  const { secondFactorFixture } = await import('./second-factor.ts')
  const { call, factors, prove } = await secondFactorFixture(t)
  await factors.methods('ada')
  await prove('ada', { code: '123456' })
  assert.deepEqual(loaded, new Set())
  await call(beginApp, 'ada')
  assert.deepEqual(loaded, new Set(['otpauth', 'uqr']))
  loaded = new Set()
  await call(beginPasskey, 'ada')
  assert.ok(loaded.has('@simplewebauthn/server'))
})
