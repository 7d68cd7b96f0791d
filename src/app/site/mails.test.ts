import assert from 'node:assert/strict'
import { test } from 'node:test'
import { templates } from '../../../test/support/mail/mails.ts'

/** As they stand in the outboxes of installs that are updated while a mail waits. */
const queuedUnder = [
  'enquiryArrived',
  'enquiryReceived',
  'confirmSubscription',
  'resetMail',
  'signInLinkMail',
  'invitationMail',
  'securityNotice',
  'newDevice',
  'notificationMail',
  'digestMail',
  'firmNewsMail',
]

test('every template that a waiting mail may name is still there under that name', () => {
  assert.deepEqual(
    queuedUnder.filter((name) => !Object.hasOwn(templates, name)),
    [],
  )
})
