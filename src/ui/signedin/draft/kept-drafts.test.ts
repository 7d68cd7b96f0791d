import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { pageDouble } from '../../../../test/doubles/page.ts'
import { changeDraft, storedDraft, watchDraft } from '../../base/form/useDraft.ts'
import { draftNames, dropLeftDraft, keepDraftsOf, leftDraft } from './kept-drafts.ts'
import { pageName } from './open-pages.ts'

let count = 0

/** This page, which begins each test with another name for a draft, of somebody new, and what other pages of theirs have left or show. */
async function page(t: TestContext) {
  const double = pageDouble(t)
  const account = `account-${(count += 1)}`
  const place = `copy ${account} halden draft `
  keepDraftsOf({ account, membership: 'halden' })
  pageName()
  await turn()
  const kept = (name: string) =>
    (JSON.parse(double.localStorage.getItem(place + name) ?? '[]') as Kept[]).map(
      ({ by, value }) => `${by === pageName() ? 'here' : by}: ${String(value)}`,
    )
  return {
    ...double,
    account,
    place,
    kept,
    open: (name: string) => double.navigator.locks.held.add(`page ${name}`),
    close: (name: string) => double.navigator.locks.held.delete(`page ${name}`),
    /** As after a reload in another tab: this one has nothing of its own. */
    empty: () => double.sessionStorage.clear(),
    leave: (name: string, by: string, value: unknown, at = Date.now()) => {
      const before = JSON.parse(double.localStorage.getItem(place + name) ?? '[]') as Kept[]
      double.localStorage.setItem(place + name, JSON.stringify([{ by, value, at }, ...before]))
    },
  }
}

interface Kept {
  by: string
  value: unknown
}

test('what is typed is kept on the device until it is sent, for whoever typed it', async (t) => {
  const { kept, empty, account, place, localStorage } = await page(t)
  changeDraft('note one', 'Hello')
  changeDraft('note two', 'Other')
  assert.deepEqual(kept('note one'), ['here: Hello'])
  empty()
  assert.equal(storedDraft('note one'), 'Hello')
  assert.deepEqual(draftNames('note ').toSorted(), ['note one', 'note two'])
  assert.deepEqual(draftNames('message '), [])
  changeDraft('note one', null)
  assert.equal(localStorage.getItem(`${place}note one`), null)
  assert.equal(storedDraft('note one'), null)
  keepDraftsOf({ account, membership: 'cedar' })
  assert.equal(storedDraft('note two'), null, 'it is of another organisation')
  keepDraftsOf({ account, membership: 'halden' })
  assert.equal(storedDraft('note two'), 'Other')
})

test('what was sent here begins with nothing, whatever others have left', async (t) => {
  const { leave, open, empty, dispatchEvent } = await page(t)
  leave('note', 'other', 'Theirs')
  assert.equal(storedDraft('note'), 'Theirs')
  changeDraft('note', null)
  assert.equal(storedDraft('note'), null)
  changeDraft('note', 'Mine')
  changeDraft('note', null)
  assert.equal(storedDraft('note'), null)
  // Also what another page is still writing, which stays where it is.
  open('other')
  dispatchEvent(new Event('focus'))
  await turn()
  leave('note', 'other', 'Theirs')
  changeDraft('note', 'Mine')
  changeDraft('note', null)
  empty()
  assert.equal(storedDraft('note'), null)
  changeDraft('note', 'Mine, again')
  empty()
  assert.equal(storedDraft('note'), 'Mine, again', 'it was begun anew')
})

test('a text of a page that is open stays beside this one, unless it is the one that was sent', async (t) => {
  const { kept, leave, open, dispatchEvent } = await page(t)
  open('other')
  leave('note', 'other', 'Theirs')
  dispatchEvent(new Event('focus'))
  await turn()
  changeDraft('note', 'Theirs and mine')
  assert.deepEqual(kept('note'), ['here: Theirs and mine', 'other: Theirs'])
  changeDraft('note', null)
  assert.deepEqual(kept('note'), ['other: Theirs'])
  changeDraft('note', 'Theirs')
  changeDraft('note', null)
  assert.deepEqual(kept('note'), [], 'it was sent, word for word')
})

test('a text of a page that was closed goes once it is within what this page has', async (t) => {
  const { kept, leave, dispatchEvent } = await page(t)
  leave('reply', 'closed', 'Theirs')
  dispatchEvent(new Event('focus'))
  await turn()
  changeDraft('reply', 'Mine')
  // It was what this page showed before.
  assert.deepEqual(kept('reply'), ['here: Mine'])
  leave('other', 'closed', 'Theirs')
  changeDraft('other', 'Theirs, and more')
  assert.deepEqual(kept('other'), ['here: Theirs, and more'])
  changeDraft('third', 'Mine')
  leave('third', 'closed', 'Quite another')
  changeDraft('third', 'Mine, too')
  assert.deepEqual(kept('third'), ['here: Mine, too', 'closed: Quite another'])
})

test('what a closed page has left is offered, and what an open one shows is not', async (t) => {
  const { leave, open, close, kept } = await page(t)
  assert.equal(await leftDraft('memo', ''), null)
  leave('memo', 'older', 'Older')
  leave('memo', 'other', 'Theirs')
  open('other')
  assert.equal(await leftDraft('memo', ''), 'Older')
  close('other')
  assert.equal(await leftDraft('memo', ''), 'Theirs')
  assert.equal(await leftDraft('memo', 'Theirs, and mine'), 'Older')
  changeDraft('mine', 'Mine')
  assert.equal(await leftDraft('mine', ''), null, 'it is that of this page')
  let changes = 0
  t.after(watchDraft('memo', () => void (changes += 1)))
  dropLeftDraft('memo', 'Theirs')
  assert.deepEqual([kept('memo'), changes], [['older: Older'], 1])
  dropLeftDraft('mine', 'Mine')
  assert.deepEqual(kept('mine'), ['here: Mine'])
})

test('what another tab has sent is not begun here any more, and what it writes is shown', async (t) => {
  const { place, stored, sessionStorage } = await page(t)
  const key = `${place}memo`
  let changes = 0
  t.after(watchDraft('memo', () => void (changes += 1)))
  const theirs = JSON.stringify([{ by: 'other', value: 'Both', at: Date.now() }])
  stored(key, null, theirs)
  assert.equal(changes, 1)
  sessionStorage.setItem('draft memo', '"Both"')
  stored(key, theirs, JSON.stringify([{ by: 'other', value: 'Both, and more', at: Date.now() }]))
  assert.equal(sessionStorage.getItem('draft memo'), '"Both"', 'it goes on there')
  stored(key, theirs, null)
  assert.equal(sessionStorage.getItem('draft memo'), null)
  sessionStorage.setItem('draft memo', '"Mine alone"')
  stored(key, theirs, null)
  assert.equal(sessionStorage.getItem('draft memo'), '"Mine alone"')
  const before = changes
  stored('copy somebody else halden draft memo', theirs, null)
  assert.equal(changes, before)
  assert.equal(sessionStorage.getItem('draft memo'), '"Mine alone"')
})

test('what nobody has gone on with for 90 days is forgotten', async (t) => {
  const { localStorage } = await page(t)
  const place = 'copy later halden draft '
  const day = 24 * 60 * 60 * 1000
  const write = (name: string, ...days: number[]) =>
    localStorage.setItem(
      place + name,
      JSON.stringify(
        days.map((old) => ({ by: `p${old}`, value: name, at: Date.now() - old * day })),
      ),
    )
  write('old', 91)
  write('both', 89, 91)
  write('young', 1)
  localStorage.setItem(`${place}broken`, 'not ours')
  localStorage.setItem('copy somebody halden draft old', '[]')
  keepDraftsOf({ account: 'later', membership: 'halden' })
  const lengths = Object.keys(localStorage)
    .filter((key) => key.startsWith(place))
    .map((key) => `${key.slice(place.length)} ${JSON.parse(localStorage.getItem(key)!).length}`)
  assert.deepEqual(lengths.toSorted(), ['both 1', 'young 1'])
  assert.equal(localStorage.getItem('copy somebody halden draft old'), '[]')
})
