// Measures how long one client can make everybody else wait: `node bench/stalls.ts [rounds] [word]`. One
// company has 4,000 documents of one name, 10,000 messages, 2,000 meetings and 10,000 notifications,
// the firm 1,000 long posts, 3,000 enquiries, and about 10,000 rows in each list of its other rooms;
// each of their calls is made alone, and the most processor time for which the product's event loop
// stood still meanwhile is printed. Nothing may take more than 50 ms.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { openDatabase } from '../src/database/open.ts'
import { freePort } from '../test/support/program/free-port.ts'
import { startProduct, stop, stopAll, temporaryFolder } from './processes.ts'
import { sendRequest } from './request.ts'
import { seed, token } from './seed.ts'
import { addRooms, roomCases } from './stall-rooms.ts'
import { rows } from './stall-rows.ts'
import { addStaffWork, inboundSettings, staffCall, staffCases } from './stall-staff.ts'
import { addPosts, textCases } from './stall-texts.ts'
import { firstAnswer } from './start.ts'

const rounds = Number(process.argv[2] ?? 5)
const at = '2026-01-01T00:00:00.000Z'
const headers = { Authorization: `Token ${token}`, 'Accept-Encoding': 'gzip' }

const folder = temporaryFolder()
const cache = temporaryFolder()

/** Fills an empty database with a company that has very much of everything; gives its project. */
async function fill(): Promise<string> {
  await seed(folder, 50)
  const database = await openDatabase({ dataDir: folder })
  const { id: project, organisation_id: company } = await database.read
    .selectFrom('project')
    .select(['id', 'organisation_id'])
    .where('title', '=', 'Bench 0')
    .executeTakeFirstOrThrow()
  const [of, author] = [`'${company}'`, `'account-bench-00000000'`]
  const tables: Parameters<typeof rows>[] = [
    [
      4000,
      'document',
      'id, organisation_id, project_id, folder, name, created_at',
      `printf('document-%013d', i), ${of}, '${project}', '', 'Plan.pdf', '${at}'`,
    ],
    [
      4000,
      'document_version',
      'id, organisation_id, document_id, number, name, size, sha256, media_type, file_key, state, by_name, by_account, created_at',
      `printf('version-%014d', i), ${of}, printf('document-%013d', i), 1, 'Plan.pdf', 3,
       printf('%064d', i), 'application/pdf', printf('%032d', i), 'available', 'Iris', ${author}, '${at}'`,
    ],
    [
      10_000,
      'message',
      'id, organisation_id, project_id, number, author_id, author_name, from_firm, body, created_at',
      `printf('message-%014d', i), ${of}, '${project}', i, ${author}, 'Iris', 0,
       replace(hex(zeroblob(400)), '00', 'word '), '${at}'`,
    ],
    [
      2000,
      'event',
      'id, organisation_id, project_id, title, place, starts_at, ends_at, created_at',
      `printf('event-%016d', i), ${of}, '${project}', 'Review', 'Room 4',
       strftime('%Y-%m-%dT10:00:00.000Z', 'now', '+' || (i % 300) || ' days'),
       strftime('%Y-%m-%dT11:00:00.000Z', 'now', '+' || (i % 300) || ' days'), '${at}'`,
    ],
    [
      10_000,
      'notification',
      'id, organisation_id, project_id, account_id, kind, text, link, created_at, digest',
      `printf('notice-%015d', i), ${of}, '${project}', ${author}, 'message', 'A new message.',
       '/dashboard', '${at}', 0`,
    ],
  ]
  await database.transaction(async (trx) => {
    for (const table of tables) await rows(...table).execute(trx)
    await sql`update session set confirmed_at = ${new Date().toISOString()}`.execute(trx)
    await sql`insert into thread (organisation_id, project_id, last_number)
      values (${company}, ${project}, 10000)`.execute(trx)
  })
  await addPosts(database)
  await addStaffWork(database)
  await addRooms(database)
  await database.close()
  mkdirSync(join(folder, 'files'), { recursive: true })
  for (let i = 1; i <= 4000; i += 1)
    writeFileSync(join(folder, 'files', String(i).padStart(32, '0')), 'abc')
  return project
}

/** Starts the product with the watch in it. */
async function startWatched(port: number) {
  const watch = new URL('stall-watch.ts', import.meta.url).href
  const product = fileURLToPath(new URL('../dist/server/main.js', import.meta.url))
  const child = fork(product, {
    execArgv: ['--import', watch],
    env: {
      ...inboundSettings,
      PORT: String(port),
      DATA_DIR: folder,
      DEMO: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await firstAnswer(child, port)
  const ask = async (order: 'reset' | 'max') => {
    child.send(order)
    return ((await once(child, 'message')) as [number])[0]
  }
  return { child, ask }
}

const port = await freePort()
const first = startProduct(port, folder, cache, { DEMO: 'off', LOG_LEVEL: 'error' })
await firstAnswer(first, port)
await stop(first)
const project = await fill()
const { child, ask } = await startWatched(port)
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const read = async (path: string, body?: string) => {
  const type = body ? { 'Content-Type': 'application/json' } : {}
  const answer = await sendRequest(port, path, { ...headers, ...type }, body)
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status}`)
  return answer
}
const json = async (path: string) => {
  const { body } = await sendRequest(port, path, { Authorization: `Token ${token}` }, '')
  return JSON.parse(Buffer.from(body, 'base64').toString()) as { url: string }
}
const cases: Record<string, () => Promise<unknown>> = {
  'all documents': () => read('/api/documents/'),
  'a project with all that hangs on it': () => read(`/api/projects/${project}/`),
  'a ZIP of 4,000 documents': async () =>
    read((await json(`/api/projects/${project}/documents/ticket/`)).url),
  'a page of messages': () => read(`/api/projects/${project}/messages/`),
  'all threads': () => read('/api/messages/'),
  'the calendar': () => read(`/api/calendar/?from=${day(0)}&to=${day(60)}`),
  'the agenda': () => read(`/api/calendar/agenda/?from=${day(0)}`),
  'the calendar feed': async () => read(new URL((await json('/api/calendar/feed/')).url).pathname),
  'a search in the portal': () => read('/api/search/?q=word+plan'),
  'the time line': () => read(`/api/projects/${project}/timeline/`),
  notifications: () => read('/api/notifications/'),
  'their own data': () => read('/api/users/me/data/', ''),
  ...textCases(read, project),
  ...staffCases(port),
  ...roomCases(staffCall(port)),
  'room: services page': async () => (
    await staffCall(port)(
      '/staff/site/lists/services/rows/service-----0000000007/',
      { values: { duration: String(Math.random()) } },
      'PATCH',
    ),
    read('/services')
  ),
  'room: home': () => read('/?a=1'),
  'room: api services': () => read('/api/services/'),
  'room: api home': () => read('/api/home/'),
}

// With a word after the rounds, those cases alone that have it.
const wanted = Object.entries(cases).filter(([name]) => name.includes(process.argv[3] ?? ''))
for (const [name, run] of wanted) {
  const stalls: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await ask('reset')
    await run().catch((error: unknown) => process.stdout.write(`${String(error)}\n`))
    // The watch notes a stall when it is over.
    await wait(50)
    stalls.push(await ask('max'))
  }
  const [best] = stalls.toSorted((a, b) => a - b)
  process.stdout.write(`${name.padEnd(40)} ${best?.toFixed(1).padStart(8)} ms\n`)
}
child.kill()
await stopAll()
