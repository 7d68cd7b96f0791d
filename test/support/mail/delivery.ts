import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { LeadEnquiry } from '../../../src/features/salesforce/lead.ts'
import { salesforcePerform } from '../../../src/features/salesforce/perform.ts'
import { readConfig } from '../../../src/app/server/settings.ts'
import type { Outcome, Task } from '../../../src/platform/outbox/queue.ts'
import { heldClock } from '../clock.ts'
import { salesforce } from '../../doubles/salesforce.ts'

export const enquiry: LeadEnquiry = {
  name: 'Ngozi Okafor',
  email: 'ngozi@harbour.example',
  phone: '',
  company: '',
  subject: '',
  message: 'We run two orgs & want one. Ünïcödé 🦜',
  service_interest: 'advisory',
  budget_range: '',
  timeline: '',
}
export const held = {
  FirstName: 'Ngozi',
  LastName: 'Okafor',
  Company: '[not provided]',
  Email: 'ngozi@harbour.example',
  LeadSource: 'Website',
  Description:
    'Service interest: Advisory Services\nMessage:\nWe run two orgs & want one. Ünïcödé 🦜',
  Id: '00Q5g0000000000001',
}

/** An org and the delivery to it, with a timeout of 1 s because some tests wait for it. */
export async function org(
  t: TestContext,
  way: 'rest' | 'web' = 'rest',
  more: Record<string, string> = {},
  patience = 1_000,
) {
  const double = await salesforce(t)
  const clock = heldClock('2026-11-20T15:00:00.000Z')
  const config = readConfig({ ...double[way], ...more })
  const perform = salesforcePerform(config, { fetch, patience, clock })
  assert.ok(perform)
  const task: Task = {
    id: 'task',
    kind: 'salesforce',
    about: 'Enq_1-a',
    payload: enquiry,
    createdAt: '2026-11-20T15:00:00.000Z',
    attempt: 1,
  }
  const send = (changes: Partial<LeadEnquiry> = {}, about = task.about, signal?: AbortSignal) =>
    perform({ ...task, about, payload: { ...enquiry, ...changes } }, signal)
  const paths = () => double.got.map(({ method, path }) => `${method} ${path}`)
  return { ...double, clock, task, perform, send, paths }
}

export const triedLater = (why: string, soonest?: number): Outcome =>
  soonest === undefined ? { end: 'later', why } : { end: 'later', why, soonest }
