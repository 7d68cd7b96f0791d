import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StartError } from '../../contract/start-error.ts'
import { readPostgresAddress } from './address.ts'

test('an address may say how many connections a pool has at most; otherwise it has ten', () => {
  const sizeOf = (size: string) =>
    readPostgresAddress(`postgres://host/name?host=/run&pool_size=${size}`).poolSize
  assert.equal(readPostgresAddress('postgres://host/name').poolSize, 10)
  assert.equal(readPostgresAddress('no address').poolSize, 10)
  assert.deepEqual([sizeOf('1'), sizeOf('30')], [1, 30])
  for (const wrong of ['', '0', '-1', '2.5', '100', 'many'])
    assert.throws(
      () => sizeOf(wrong),
      new StartError(`DATABASE_URL has pool_size=${wrong}; allowed is a number from 1 to 99.`),
    )
})

test('an address with several hosts is one for each, and what is ours is left out of them', () => {
  const given =
    'postgres://iris:p%40ss,word@db-a:5433,db-b/portico?sslmode=require&target_session_attrs=read-write&pool_size=4&options=-c%20x=1'
  const { urls, direct, place, isPooled } = readPostgresAddress(given)
  const end = 'portico?sslmode=require&options=-c%20x=1'
  assert.deepEqual(urls, [
    `postgres://iris:p%40ss,word@db-a:5433/${end}`,
    `postgres://iris:p%40ss,word@db-b/${end}`,
  ])
  assert.deepEqual(direct, urls)
  assert.equal(place, 'db-a:5433,db-b/portico')
  assert.equal(isPooled, false)
})

test('an address of a pooler may say which hosts are behind it', () => {
  const given = 'postgresql://iris@[::1]:6432/portico?pooler=transaction&direct=db-a:5433,[::2]'
  const { urls, direct, place, isPooled } = readPostgresAddress(given)
  assert.equal(isPooled, true)
  assert.deepEqual(urls, ['postgresql://iris@[::1]:6432/portico'])
  assert.deepEqual(direct, [
    'postgresql://iris@db-a:5433/portico',
    'postgresql://iris@[::2]/portico',
  ])
  assert.equal(place, '[::1]:6432/portico')
})

test('what an address may not say is refused by its name, and what is no address gives no place', () => {
  for (const [wrong, allowed] of [
    ['pooler=statement', 'session or transaction'],
    ['target_session_attrs=any', 'read-write or primary'],
    ['target_session_attrs=read-only', 'read-write or primary'],
    ['direct=', 'a host such as db.example.com:5432, or several with commas between them'],
    ['direct=me@db', 'a host such as db.example.com:5432, or several with commas between them'],
  ] as const)
    assert.throws(
      () => readPostgresAddress(`postgres://iris:secret@host/name?${wrong}`),
      new StartError(`DATABASE_URL has ${wrong}; allowed is ${allowed}.`),
    )
  const { urls, place } = readPostgresAddress('postgres://iris:se/cr:et@host:many/name')
  assert.equal(place, 'the address that was given')
  assert.equal(urls.length, 1)
  assert.equal(readPostgresAddress('postgres://x@localhost/p?host=%2Frun').place, '/run/p')
})
