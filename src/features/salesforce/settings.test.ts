import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshFolder } from '../../../test/support/database/database.ts'
import { StartError } from '../../contract/start-error.ts'
import { readConfig } from '../../app/server/settings.ts'
import { salesforceWay } from './settings.ts'

const rest = {
  SALESFORCE_URL: 'https://harbour.my.salesforce.com/',
  SALESFORCE_CLIENT_ID: 'consumer-key',
  SALESFORCE_CLIENT_SECRET: 'consumer-secret',
}
const web = { SALESFORCE_WEB_TO_LEAD_OID: '00D5g000000XYZ1' }
const way = (settings: Record<string, string>) => salesforceWay(readConfig(settings))

test('the settings choose REST before Web-to-Lead, and neither when nothing is set', () => {
  assert.equal(way({}), null)
  assert.equal(way({ SALESFORCE_LEAD_SOURCE: 'Site', SALESFORCE_FIELDS: 'subject=A__c' }), null)
  assert.equal(way(web), 'web')
  assert.equal(way(rest), 'rest')
  assert.equal(way({ ...web, ...rest }), 'rest')
})

test('settings that are left out have their defaults', () => {
  const config = readConfig(rest)
  assert.equal(config.SALESFORCE_URL, 'https://harbour.my.salesforce.com')
  assert.equal(config.SALESFORCE_API_VERSION, 62)
  assert.equal(config.SALESFORCE_EXTERNAL_ID_FIELD, 'Website_Enquiry_Id__c')
  assert.equal(config.SALESFORCE_LEAD_SOURCE, 'Website')
  assert.equal(config.SALESFORCE_COMPANY_PLACEHOLDER, '[not provided]')
  assert.equal(
    config.SALESFORCE_WEB_TO_LEAD_URL,
    'https://webto.salesforce.com/servlet/servlet.WebToLead?encoding=UTF-8',
  )
})

test('custom fields are read as pairs, and the secret from a file', (t) => {
  const file = join(freshFolder(t), 'secret')
  writeFileSync(file, 'from-a-file\n')
  const config = readConfig({
    ...rest,
    SALESFORCE_CLIENT_SECRET: undefined,
    SALESFORCE_CLIENT_SECRET_FILE: file,
    SALESFORCE_FIELDS: 'subject=Subject__c, budget_range=Budget__c',
  })
  assert.equal(config.SALESFORCE_CLIENT_SECRET, 'from-a-file')
  const fields = { subject: 'Subject__c', budget_range: 'Budget__c' }
  assert.deepEqual(config.SALESFORCE_FIELDS, fields)
})

const wrong: [settings: Record<string, string>, sentence: RegExp][] = [
  [
    { SALESFORCE_URL: rest.SALESFORCE_URL },
    /^SALESFORCE_CLIENT_ID and SALESFORCE_CLIENT_SECRET must be set too: SALESFORCE_URL alone cannot/,
  ],
  [{ ...web, SALESFORCE_CLIENT_SECRET: 's' }, /^SALESFORCE_URL and SALESFORCE_CLIENT_ID must be/],
  [{ ...rest, SALESFORCE_URL: 'zz' }, /^SALESFORCE_URL is "zz"; allowed is the https address/],
  [{ ...rest, SALESFORCE_URL: 'http://harbour.my.salesforce.com' }, /allowed is the https/],
  [{ ...rest, SALESFORCE_URL: 'https://u:p@harbour.my.salesforce.com' }, /allowed is the https/],
  [{ ...rest, SALESFORCE_URL: 'https://harbour.my.salesforce.com/x' }, /allowed is the https/],
  [{ ...rest, SALESFORCE_URL: 'https://login.salesforce.com' }, /My Domain/],
  [{ ...rest, SALESFORCE_API_VERSION: '9' }, /allowed is a whole number from 50 to 999/],
  [{ ...rest, SALESFORCE_EXTERNAL_ID_FIELD: 'Email' }, /allowed is the API name of a custom/],
  [{ SALESFORCE_WEB_TO_LEAD_OID: '00Q5g000000XYZ1' }, /allowed is the id of an org/],
  [{ ...web, SALESFORCE_WEB_TO_LEAD_URL: 'http://webto.salesforce.com' }, /allowed is an https/],
  [{ SALESFORCE_COMPANY_PLACEHOLDER: ' ' }, /allowed is up to 40/],
  [{ SALESFORCE_LEAD_SOURCE: 'x'.repeat(41) }, /allowed is up to 40/],
  [{ SALESFORCE_FIELDS: 'name=Name__c' }, /allowed is pairs such as subject=Subject__c/],
  [{ SALESFORCE_FIELDS: 'subject=A__c,subject=B__c' }, /at most once/],
  [{ SALESFORCE_FIELDS: 'subject=A__c,message=A__c' }, /at most once/],
  [{ ...rest, SALESFORCE_FIELDS: 'message=Description' }, /"Description", which Portico fills/],
  [{ ...rest, SALESFORCE_FIELDS: 'message=Website_Enquiry_Id__c' }, /which Portico fills/],
  [{ ...rest, SALESFORCE_FIELDS: 'subject=00N5g000001ABCD' }, /REST needs the API name/],
  [{ ...web, SALESFORCE_FIELDS: 'subject=Subject__c' }, /Web-to-Lead needs the id/],
]
for (const [settings, sentence] of wrong) {
  test(`the start is refused with ${JSON.stringify(settings)}`, () => {
    assert.throws(
      () => readConfig(settings),
      (error) => error instanceof StartError && sentence.test(error.message),
    )
  })
}

test('the error for a malformed secret does not repeat it', () => {
  assert.throws(
    () => readConfig({ ...rest, SALESFORCE_CLIENT_SECRET: 'sec ret' }),
    (error: Error) => error instanceof StartError && !error.message.includes('sec ret'),
  )
})
