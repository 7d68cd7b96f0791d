import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandsAt } from '../../../test/support/program/commands.ts'
import { world } from '../../../test/support/world.ts'

test('firm set is shown by the running site, and recorded', async (t) => {
  const { address, whole, get, lookForChanges, database } = await world(t, { demo: false })
  const { portico, json } = commandsAt(t, address)
  assert.match(await whole('/'), /Your firm/)
  const words = ['--name', 'Quince & Co.', '--email', 'desk@quince.example', '--time-zone', 'UTC']
  const { code, out, err } = await portico('firm', 'set', ...words)
  assert.deepEqual([code, err], [0, ''])
  assert.match(out, /^name: {2}Quince & Co\.$/m)
  await lookForChanges()
  const page = await whole('/')
  assert.match(page, /Quince &amp; Co\./)
  assert.doesNotMatch(page, /Your firm/, 'the title follows the name')
  const company = (await (await get('/api/company-info/')).json()) as Record<string, string>
  assert.equal(company['email'], 'desk@quince.example')
  assert.equal(company['legal_name'], 'Quince & Co.')
  assert.equal(company['hours'], 'Mon-Fri 9AM-6PM', 'what was not given stays')
  const rows = database.read.selectFrom('audit_entry').select('actor_id')
  const entries = await rows.where('action', '=', 'firm-changed').execute()
  assert.deepEqual(
    entries.map(({ actor_id }) => actor_id),
    ['command-line'],
  )
  const change = database.read.selectFrom('audit_change').select('after')
  const { after } = await change.executeTakeFirstOrThrow()
  const names = ['email', 'legal_name', 'name', 'time_zone', 'title']
  assert.deepEqual(Object.keys(JSON.parse(after ?? '{}')).toSorted(), names, 'only what differs')

  await portico('firm', 'set', '--title', 'Quince', '--legal-name', 'Quince Limited')
  await portico('firm', 'set', '--name', 'Pear', '--phone', '')
  const shown = await json<Record<string, string>>('firm', 'show')
  const { name, title, legal_name, phone } = shown
  assert.deepEqual(
    { name, title, legal_name, phone },
    {
      name: 'Pear',
      title: 'Quince',
      legal_name: 'Quince Limited',
      phone: '',
    },
  )
})

const wrong: [words: string[], code: number, why: RegExp][] = [
  [[], 2, /^portico: nothing to set: give one of --name, /],
  [['--email', 'desk'], 1, /^portico: --email: Enter an email address/],
  [['--time-zone', 'Mars/Base'], 1, /^portico: --time-zone: /],
  [['--opens', '9'], 1, /^portico: --opens: Enter a time such as 09:00\.\n$/],
  [['--name', ' '], 1, /^portico: --name: Enter some text\.\n$/],
  [['--nmae', 'Quince'], 2, /^portico: unknown option '--nmae'/],
]

test('firm set refuses what is wrong by the name of the option, and changes nothing', async (t) => {
  const { address, database } = await world(t, { demo: false })
  const { portico } = commandsAt(t, address)
  for (const [words, code, why] of wrong) {
    const answer = await portico('firm', 'set', ...words)
    assert.deepEqual([answer.code, answer.out], [code, ''], words.join(' '))
    assert.match(answer.err, why)
  }
  const rows = await database.read.selectFrom('company_info').select('name').execute()
  assert.deepEqual(rows, [])
})
