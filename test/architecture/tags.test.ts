import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { tags } from '../../src/contract/tags.ts'
import { isEndpoint, promises } from './mounted.ts'

const endpoints = (await promises()).map(({ what }) => what).filter(isEndpoint)
const tagsOf = (endpoint: Endpoint) => ('tags' in endpoint ? endpoint.tags : [])
const reads = endpoints.filter(({ method }) => method === 'GET')
const writes = endpoints.filter(({ method }) => method !== 'GET')

const ofDocuments = [
  '/approvals/',
  '/documents/',
  '/documents/removed/',
  '/projects/{id}/',
  '/projects/{id}/timeline/',
  '/search/',
  '/waiting/{id}/',
]
const ofPeople = [
  '/members/',
  '/staff/enquiry-assignees/',
  '/staff/organisations/{id}/members/',
  '/staff/people/',
  '/staff/projects/{id}/team/',
]
const ofProjects = [
  '/projects/',
  '/projects/{id}/',
  '/projects/{id}/timeline/',
  '/search/',
  '/staff/projects/{id}/team/',
  '/staff/today/figures/',
]
const ofPasskeys = ['/passkeys/', '/users/me/']

const ofEnquiries = [
  '/staff/enquiries/',
  '/staff/enquiries/{id}/',
  '/staff/enquiries/{id}/merge/{other}/',
  '/staff/enquiry-choice/',
  '/staff/opened/',
  '/staff/search/',
  '/staff/today/',
  '/staff/today/counts/',
  '/staff/today/figures/',
]
const ofMails = ['/staff/inbound/', '/staff/inbound/count/']
const ofClients = [...ofEnquiries, ...ofPeople, ...ofProjects, '/staff/organisations/']
  .filter((path, nth, all) => all.indexOf(path) === nth)
  .toSorted()
const ofKeys = ['/staff/api-keys/', '/staff/api-keys/all/']
const ofTemplates = ['/staff/enquiry-templates/']

/** For each write, the answers that a screen then loads again. */
const stale: Record<string, string[]> = {
  'DELETE /calendar/feed/': ['/calendar/feed/'],
  'DELETE /documents/removed/{id}/': ofDocuments,
  'DELETE /documents/{id}/': ofDocuments,
  'DELETE /members/{id}/': ofPeople,
  'DELETE /passkeys/{id}/': ofPasskeys,
  'DELETE /second-factor/app/': ['/users/me/'],
  'DELETE /sessions/{id}/': ['/sessions/'],
  'DELETE /staff/api-keys/{id}/': ofKeys,
  'DELETE /staff/enquiry-templates/{id}/': ofTemplates,
  'DELETE /staff/members/{id}/': ofPeople,
  'DELETE /staff/people/{id}/': ofPeople,
  'DELETE /staff/projects/{id}/team/{person}/': ofProjects,
  'PATCH /members/{id}/': ofPeople,
  'PATCH /staff/organisations/{id}/': [
    '/projects/',
    '/projects/{id}/',
    '/projects/{id}/timeline/',
    '/search/',
    '/staff/organisations/',
    '/staff/projects/{id}/team/',
    '/staff/today/figures/',
  ],
  'PATCH /staff/members/{id}/': ofPeople,
  'PATCH /staff/people/{id}/': ofPeople,
  'PATCH /uploads/{id}/': [
    '/documents/',
    '/projects/{id}/',
    '/projects/{id}/timeline/',
    '/requests/',
    '/search/',
    '/waiting/{id}/',
  ],
  'PATCH /users/me/': [...ofPeople, '/users/me/'],
  'PATCH /users/me/notifications/': ['/users/me/notifications/'],
  'POST /approvals/{id}/decide/': [
    '/approvals/',
    '/projects/{id}/',
    '/projects/{id}/timeline/',
    '/search/',
    '/waiting/{id}/',
  ],
  'POST /calendar/feed/': ['/calendar/feed/'],
  'POST /documents/{id}/restore/': ofDocuments,
  'POST /members/': ofPeople,
  'POST /memberships/{id}/use/': ['/users/me/'],
  'POST /members/{id}/restore/': ofPeople,
  'POST /members/{id}/suspend/': ofPeople,
  'POST /notifications/read/': ['/notifications/'],
  'POST /passkeys/': ofPasskeys,
  'POST /projects/{id}/messages/': [
    '/messages/',
    '/projects/{id}/messages/',
    '/projects/{id}/timeline/',
    '/search/',
  ],
  'POST /projects/{id}/messages/read/': ['/messages/', '/notifications/'],
  'POST /projects/{id}/updates/read/': ['/notifications/'],
  'POST /requests/{id}/answer/': [
    '/projects/{id}/',
    '/projects/{id}/timeline/',
    '/requests/',
    '/search/',
    '/waiting/{id}/',
  ],
  'POST /second-factor/app/confirm/': ['/users/me/'],
  'POST /second-factor/recovery-codes/': ['/users/me/'],
  'POST /staff/api-keys/': ofKeys,
  'POST /staff/enquiries/': ofEnquiries,
  'POST /staff/enquiries/{id}/answer/': ofEnquiries,
  'POST /staff/enquiries/{id}/assign/': ofEnquiries,
  'POST /staff/enquiries/{id}/client/': ofClients,
  'POST /staff/enquiries/{id}/deliver/': ofEnquiries,
  'POST /staff/enquiries/{id}/merge/': ofEnquiries,
  'POST /staff/enquiries/{id}/note/': ofEnquiries,
  'POST /staff/enquiries/{id}/spam/': ofEnquiries,
  'POST /staff/enquiries/{id}/state/': ofEnquiries,
  'POST /staff/enquiries/{id}/unmerge/': ofEnquiries,
  'POST /staff/enquiry-templates/': ofTemplates,
  'POST /staff/inbound/{id}/discard/': [...ofEnquiries, ...ofMails].toSorted(),
  'POST /staff/inbound/{id}/enquiry/': [...ofEnquiries, ...ofMails].toSorted(),
  'POST /staff/inbound/{id}/new-enquiry/': [...ofEnquiries, ...ofMails].toSorted(),
  'POST /staff/opened/': ['/staff/opened/'],
  'POST /staff/organisations/': ['/staff/organisations/'],
  'POST /staff/members/{id}/restore/': ofPeople,
  'POST /staff/members/{id}/suspend/': ofPeople,
  'POST /staff/organisations/{id}/members/': ofPeople,
  'POST /staff/people/': ofPeople,
  'POST /staff/people/{id}/restore/': ofPeople,
  'POST /staff/people/{id}/suspend/': ofPeople,
  'POST /staff/projects/{id}/team/': ofProjects,
  'POST /staff/today/away/': ['/staff/today/'],
  'POST /staff/today/seen/': ['/staff/today/'],
  'POST /undo/{id}/': [...ofClients, ...ofMails].toSorted(),
  'POST /users/me/password/': ['/sessions/'],
}

test('a write makes stale exactly the answers that it changes', () => {
  const found: typeof stale = {}
  for (const write of writes) {
    const paths = reads.filter((read) => shares(write, read)).map(({ path }) => path)
    if (paths.length > 0) found[`${write.method} ${write.path}`] = paths.toSorted()
  }
  assert.deepEqual(found, stale)
})

test('every tag belongs to an answer', () => {
  const ofAnswers = new Set(reads.flatMap(tagsOf))
  assert.deepEqual(
    tags.filter((tag) => !ofAnswers.has(tag)),
    [],
  )
})

const shares = (one: Endpoint, other: Endpoint) =>
  tagsOf(one).some((tag) => tagsOf(other).includes(tag))
