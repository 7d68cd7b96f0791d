import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { StartError } from '../../contract/start-error.ts'
import { createHosts, sessionAddress } from './hosts.ts'

type State = 'primary' | 'slow' | 'standby' | 'gone' | 'frozen'

/** Hosts that are each in the state that stands here when they are asked. */
function cluster(states: Record<string, State>) {
  const urls = Object.keys(states)
  const make = (url: string) =>
    ({
      on: () => {},
      connection: { stream: { destroy: () => {} } },
      async connect() {
        if (states[url] === 'gone') throw new Error(`${url} is gone`)
      },
      async query() {
        if (states[url] === 'gone') throw new Error(`${url} is gone`)
        if (states[url] === 'slow') await wait(20)
        if (states[url] === 'frozen') await new Promise(() => {})
        return { rows: [{ standby: states[url] === 'standby', stuck: false }] }
      },
    }) as unknown as Client
  return createHosts(urls, make)
}

/** A connection of a pool, and whether it was broken off. */
function connection() {
  const seen = { isBroken: false }
  const client = {
    once: () => {},
    connection: { stream: { destroy: () => (seen.isBroken = true) } },
  }
  return { seen, client: client as unknown as Client }
}

test('of several hosts the first that takes writes is found', async () => {
  const hosts = cluster({ a: 'gone', b: 'standby', c: 'primary', d: 'primary' })
  await hosts.find()
  assert.equal(hosts.current(), 'c')
})

test('where none takes writes, what the first has said is the reason', async () => {
  const hosts = cluster({ a: 'gone', b: 'standby' })
  await assert.rejects(hosts.find(), /a is gone/)
  assert.equal(hosts.current(), 'a')
})

test('a host is kept while it takes writes, although another one says that it does, too', async () => {
  const hosts = cluster({ a: 'slow', b: 'primary' })
  for (const away of [false, true, false]) await hosts.look(away)
  assert.equal(hosts.current(), 'a')
})

for (const state of ['gone', 'standby', 'frozen'] as const)
  test(`when the host of the writes is ${state}, another takes its place, and its connections are left`, async () => {
    const states: Record<string, State> = { a: 'primary', b: 'standby' }
    const hosts = cluster(states)
    await hosts.find()
    const { seen, client } = connection()
    hosts.follow(client)
    await hosts.look(false)
    assert.deepEqual([hosts.current(), seen.isBroken], ['a', false])
    Object.assign(states, { a: state, b: 'primary' })
    // The connections from before are to be left, so that this is no good answer yet.
    await assert.rejects(hosts.look(false), /another host takes the writes now/)
    assert.deepEqual([hosts.current(), seen.isBroken], ['b', true])
    await hosts.look(true)
  })

test('while we are away, a host that does not answer keeps nobody from asking the others again', async () => {
  const states: Record<string, State> = { a: 'frozen', b: 'standby' }
  const hosts = cluster(states)
  await assert.rejects(hosts.look(true), /it does not answer/)
  states['b'] = 'primary'
  await hosts.look(true)
  assert.equal(hosts.current(), 'b')
})

test('an address of hosts of which none answers is refused without its password', async () => {
  const address = 'postgres://iris:secret@127.0.0.1:1,127.0.0.1:2/portico'
  await assert.rejects(sessionAddress(address), (error: Error) => {
    assert.ok(error instanceof StartError)
    assert.match(error.message, /^None of .+ 127\.0\.0\.1:1,127\.0\.0\.1:2\/portico takes writes/)
    assert.doesNotMatch(error.message, /secret/)
    return true
  })
})
