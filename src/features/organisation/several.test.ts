import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandsAt } from '../../../test/support/program/commands.ts'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'

const email = 'nadia@client.example'

test('commands mean the one account of an address, and of several invitations want the company', async (t) => {
  const { database, address, clock, client } = await signInFixture(t)
  // As commands have it, whose links would be from the future otherwise.
  clock.set(new Date().toISOString())
  const admin = async (username: string) => {
    await addPerson(database, username, { role: 'admin' })
    const one = client()
    await one.signIn(username)
    return one
  }
  const [iris, owen] = [await admin('iris'), await admin('owen')]
  const { json, portico } = commandsAt(t, address)
  const { id } = await addPerson(database, 'nadia')
  await iris.post('/members/', { email, role: 'viewer' })
  assert.equal((await json<{ id: string }>('user', 'suspend', email)).id, id)
  const invited = { email: 'both@client.example', role: 'viewer' }
  for (const admin of [iris, owen]) await admin.post('/members/', invited)
  const { code, err } = await portico('user', 'send-invitation', invited.email)
  assert.equal(code, 1)
  assert.match(err, /name the organisation: "iris & Co\.", "owen & Co\."/)
  const one = await portico('user', 'send-invitation', invited.email, 'owen & Co.')
  assert.match(one.out, /hand over this link/)
  const gone = await portico('user', 'remove', invited.email, 'iris & Co.')
  assert.equal(gone.code, 0, gone.err)
  const left = await json<{ email: string; of: string }[]>('user', 'list')
  const both = left.filter((person) => person.email === invited.email)
  assert.deepEqual(
    both.map(({ of }) => of),
    ['owen & Co.'],
  )
})
