import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StaffNoticeKind, StaffNoticePlace } from '../../contract/staff-notice.ts'
import { staffChoicesOf, usualForStaff } from './choice-store.ts'
import { addLine, mailedPerson, takeDueLines, titlesOf, withDueLines } from './line-store.ts'
import { enquiriesIn, membersOfTeam, staffChoosing, teamsWith } from './reader-store.ts'
import { firmWithTeams } from '../../../test/support/work/firm-with-teams.ts'

const then = '2026-11-20T14:00:00.000Z'

const now = '2026-11-21T07:00:00.000Z'

/** 48 hours after it. */
const farthest = '2026-11-23T07:00:00.000Z'

test('each has their own choices, and what is usual for the rest', async (t) => {
  const { database, corin, fenna, choose } = await firmWithTeams(t)
  await choose(corin, { client_act: 'daily', enquiry_due: 'never' })
  await choose(fenna, { client_act: 'never' })
  await choose(corin, { client_act: 'never', enquiry_new: undefined })
  assert.deepEqual(await staffChoicesOf(database.read, corin), {
    ...usualForStaff,
    client_act: 'never',
    enquiry_due: 'never',
  })
  assert.deepEqual(await staffChoicesOf(database.read, fenna), {
    ...usualForStaff,
    client_act: 'never',
  })
})

test('those who choose are of the firm, can sign in, and have chosen for this kind', async (t) => {
  const { database, mona, corin, fenna, edda, account, choose } = await firmWithTeams(t)
  await choose(corin, { enquiry_due: 'never' })
  await choose(fenna, { client_act: 'daily' })
  const hows = async () =>
    (await staffChoosing(database, 'client_act'))
      .map(({ first_name, how }) => `${first_name} ${how}`)
      .toSorted()
  assert.deepEqual(await hows(), ['corin at_once', 'edda at_once', 'fenna daily', 'mona at_once'])
  await account(mona, { password_hash: null })
  await account(edda, { suspended_at: then })
  await account(fenna, { removed_at: then })
  assert.deepEqual(await hows(), ['corin at_once'])
})

test('a team is that of one project, and somebody is on those asked about', async (t) => {
  const { database, one, other, foreign, corin, fenna, namesOf } = await firmWithTeams(t)
  assert.deepEqual(namesOf(await membersOfTeam(database, one)), ['corin', 'fenna'])
  assert.deepEqual(namesOf(await membersOfTeam(database, foreign)), ['fenna'])
  const on = async (account: string, projects: string[]) =>
    [...(await teamsWith(database, account, projects))].toSorted()
  assert.deepEqual(await on(fenna, [one, other, foreign]), [one, foreign].toSorted())
  assert.deepEqual(await on(fenna, [one]), [one])
  assert.deepEqual(await on(corin, [one, other, foreign]), [one])
  assert.deepEqual(await on(corin, []), [])
})

test('enquiries that can be read are those asked about, neither spam nor merged', async (t) => {
  const { database, corin } = await firmWithTeams(t)
  const found = async (...ids: string[]) =>
    [...(await enquiriesIn(database, ids)).values()]
      .map(({ state, assignee_id }) => `${state} ${assignee_id === corin ? 'Corin' : assignee_id}`)
      .toSorted()
  assert.deepEqual(await found('given', 'spam', 'merged'), ['open Corin'])
  assert.deepEqual(await found('free', 'answered'), ['answered Corin', 'open null'])
  assert.deepEqual(await found(), [])
})

test('who hears is whoever has it and wants it, else the managers', async (t) => {
  const { readers, one, other, foreign, mona, corin, fenna, choose, account, namesOf } =
    await firmWithTeams(t)
  const ofProject = async (project: string) => {
    const heard = await readers.ofProject(project)
    return [namesOf(heard.map(({ id }) => id)), heard.every(({ own }) => own)]
  }
  assert.deepEqual(await ofProject(one), [['corin', 'fenna'], true])
  await choose(corin, { client_act: 'never' })
  assert.deepEqual(await ofProject(one), [['fenna'], true])
  await choose(fenna, { client_act: 'never' })
  assert.deepEqual(await ofProject(one), [['mona'], false])
  assert.deepEqual(await ofProject(foreign), [['mona'], false])
  assert.deepEqual(await ofProject(other), [['mona'], false], 'an editor hears of no project')
  await choose(mona, { client_act: 'never' })
  assert.deepEqual(await ofProject(other), [[], true])
  const ofEnquiry = async (kind: StaffNoticeKind, assignee: string | null) =>
    namesOf((await readers.ofEnquiry(kind, assignee)).map(({ id }) => id))
  assert.deepEqual(await ofEnquiry('enquiry_due', corin), ['corin'])
  assert.deepEqual(await ofEnquiry('enquiry_due', null), ['mona'])
  assert.deepEqual(await ofEnquiry('enquiry_new', null), [])
  await account(fenna, { firm_roles: 'editor' })
  await choose(fenna, { client_act: 'at_once' })
  assert.deepEqual(await ofProject(foreign), [[], true])
  assert.deepEqual(await ofEnquiry('enquiry_given', fenna), ['mona'])
})

test('a notice is still for whoever has what it is about, while it is so', async (t) => {
  const { readers, one, other, mona, corin, edda, enquiry, account, choose } =
    await firmWithTeams(t)
  const still = async (who: string, ...places: StaffNoticePlace[]) =>
    await readers.stillFor(who, places)
  const act = (project: string, own = true) => ({ project, kind: 'client_act' as const, own })
  const about = (id: string, kind: StaffNoticeKind, own = true) => ({ enquiry: id, kind, own })
  assert.deepEqual(
    await still(corin, act(one), act(other), act(one, false), about('given', 'enquiry_due')),
    ['at_once', null, null, 'at_once'],
  )
  assert.deepEqual(await still(mona, act(one, false), act(one)), ['at_once', null])
  assert.deepEqual(await still(edda, act(other)), [null])
  assert.deepEqual(
    await still(
      corin,
      about('answered', 'enquiry_due'),
      about('answered', 'enquiry_mailed'),
      about('free', 'enquiry_given'),
      about('spam', 'enquiry_given'),
      about('merged', 'enquiry_mailed'),
    ),
    [null, 'at_once', null, null, null],
  )
  await choose(mona, { enquiry_new: 'daily' })
  assert.deepEqual(
    await still(
      mona,
      about('free', 'enquiry_new', false),
      about('given', 'enquiry_new', false),
      about('answered', 'enquiry_new', false),
      about('given', 'enquiry_due', false),
      about('spam', 'enquiry_due', false),
    ),
    ['daily', null, null, 'at_once', null],
  )
  await enquiry('given', { assignee_id: null })
  assert.deepEqual(await still(corin, about('given', 'enquiry_due')), [null])
  await account(corin, { suspended_at: then })
  assert.deepEqual(await still(corin, act(one)), [null])
})

test('lines are taken when they are due, or too far ahead, by whoever they are for', async (t) => {
  const { database, one, foreign, mona, corin, namesOf } = await firmWithTeams(t)
  const { transaction } = database
  const line = async (
    text: string,
    given: { account?: string; due_at?: string; created_at?: string; enquiry?: string } = {},
  ) => {
    const { account = corin, due_at = now, created_at = then, enquiry } = given
    const of = enquiry === undefined ? { project: one } : { enquiry }
    const place = { ...of, kind: 'client_act' as const, own: account === corin }
    await transaction((trx) => addLine(trx, { account, place, text, created_at, due_at }))
  }
  const due = async (at = now) => namesOf(await withDueLines(database, at))
  await line('second', { created_at: '2026-11-20T14:00:01.000Z' })
  await line('first', { enquiry: 'given' })
  await line('later', { due_at: farthest })
  await line('ahead', { due_at: '2026-11-23T07:00:00.001Z', created_at: now })
  await line('hers', { account: mona, due_at: farthest })
  assert.deepEqual(await due(), ['corin'])
  assert.deepEqual(await due('2026-11-21T06:59:59.999Z'), ['corin', 'mona'])
  const taken = await transaction((trx) => takeDueLines(trx, corin, now))
  assert.deepEqual(
    taken.map(({ text, own }) => [text, own]),
    [
      ['first', 1],
      ['second', 1],
      ['ahead', 1],
    ],
  )
  assert.deepEqual(await due(), [])
  assert.deepEqual(await due(farthest), ['corin', 'mona'])
  const titles = await transaction((trx) => titlesOf(trx, taken))
  assert.deepEqual(
    [...titles].toSorted(),
    [
      [one, 'One'],
      ['given', 'ref-given'],
    ].toSorted(),
  )
  assert.equal(titles.has(foreign), false)
  assert.deepEqual([...(await transaction((trx) => titlesOf(trx, [])))], [])
  const hers = await transaction((trx) => takeDueLines(trx, mona, farthest))
  assert.deepEqual(
    hers.map(({ text, own }) => [text, own]),
    [['hers', 0]],
  )
})

test('a mail of the day goes to the one whose it is', async (t) => {
  const { database, corin } = await firmWithTeams(t)
  const { transaction } = database
  const mailed = async (id: string) => (await transaction((trx) => mailedPerson(trx, id)))?.email
  assert.deepEqual(
    [await mailed(corin), await mailed('nobody')],
    ['corin@client.example', undefined],
  )
})
