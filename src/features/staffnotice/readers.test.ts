import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StaffNoticeKind, StaffNoticePlace } from '../../contract/staff-notice.ts'
import { enquiriesIn, membersOfTeam, staffChoosing, teamsWith } from './reader-store.ts'
import { firmWithTeams } from '../../../test/support/work/firm-with-teams.ts'

const then = '2026-11-20T14:00:00.000Z'

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
