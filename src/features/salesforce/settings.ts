import { z } from 'zod'
import { StartError } from '../../contract/start-error.ts'
import { isLoopback } from '../../platform/http/address.ts'
import { setting } from '../../platform/config/setting.ts'

/** The parts of an enquiry that can each have a custom field of the Lead. */
export const leadDetails = [
  'subject',
  'service_interest',
  'budget_range',
  'timeline',
  'message',
] as const
export type LeadDetail = (typeof leadDetails)[number]
export type CustomFields = Partial<Record<LeadDetail, string>>

const safeUrl = z.url({ protocol: /^https?$/, abort: true }).refine((text) => {
  const { protocol, hostname, username } = new URL(text)
  return !username && (protocol === 'https:' || isLoopback(hostname))
})
/** Only the org's own address issues tokens for client credentials. */
const myDomain = safeUrl
  .refine((text) => ['', '/'].includes(new URL(text).pathname))
  .refine((text) => !/^(login|test)\.salesforce\.com$/.test(new URL(text).hostname))
  .transform((text) => new URL(text).origin)

const pair = new RegExp(`^(${leadDetails.join('|')})=([A-Za-z]\\w*|00N\\w{12}(\\w{3})?)$`)
const customFields = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((pairs) => pairs.every((each) => pair.test(each)))
  .transform((pairs) => pairs.map((each) => each.split('=') as [string, string]))
  .refine((pairs) => [0, 1].every((at) => new Set(pairs.map((p) => p[at])).size === pairs.length))
  .transform((pairs): CustomFields => Object.fromEntries(pairs))

const short = z.string().max(40)
const printable = z.string().regex(/^[\x21-\x7e]+$/)

/** How enquiries reach the firm's org as Leads; without any of them nothing is delivered. */
export const salesforceSettings = {
  SALESFORCE_URL: setting(
    myDomain.optional(),
    'the https address of the org’s My Domain such as https://example.my.salesforce.com',
    'The Salesforce org that enquiries are delivered to by REST.',
    'none',
  ),
  SALESFORCE_CLIENT_ID: setting(
    printable.optional(),
    'the consumer key of the org’s External Client App',
    'Who asks for the token (OAuth 2.0 client credentials).',
    'none',
  ),
  SALESFORCE_CLIENT_SECRET: setting(
    printable.optional(),
    'the consumer secret of the org’s External Client App',
    'What proves it.',
    'none',
    { secret: true },
  ),
  SALESFORCE_API_VERSION: setting(
    z
      .string()
      .regex(/^[5-9]\d$|^\d{3}$/)
      .transform(Number),
    'a whole number from 50 to 999',
    'The version of the REST API.',
    '62',
  ),
  SALESFORCE_EXTERNAL_ID_FIELD: setting(
    z.string().regex(/^[A-Za-z]\w*__c$/),
    'the API name of a custom field such as Website_Enquiry_Id__c',
    'The unique external-id text field of the Lead that holds the enquiry’s id.',
    'Website_Enquiry_Id__c',
  ),
  SALESFORCE_WEB_TO_LEAD_OID: setting(
    z
      .string()
      .regex(/^00D[A-Za-z0-9]{12}([A-Za-z0-9]{3})?$/)
      .optional(),
    'the id of an org: 00D and 12 or 15 letters and digits',
    'The Salesforce org that enquiries are delivered to by Web-to-Lead, where there is no REST.',
    'none',
  ),
  SALESFORCE_WEB_TO_LEAD_URL: setting(
    safeUrl,
    'an https address',
    'Where Web-to-Lead takes its forms.',
    'https://webto.salesforce.com/servlet/servlet.WebToLead?encoding=UTF-8',
  ),
  SALESFORCE_LEAD_SOURCE: setting(
    short,
    'up to 40 characters',
    'The source that each Lead carries.',
    'Website',
  ),
  SALESFORCE_COMPANY_PLACEHOLDER: setting(
    short.refine((text) => text.trim() !== ''),
    'up to 40 characters',
    'The company of a Lead whose sender gave none, because Salesforce demands one.',
    '[not provided]',
  ),
  SALESFORCE_FIELDS: setting(
    customFields.optional(),
    `pairs such as subject=Subject__c with commas between, each of ${leadDetails.join(', ')} at most once`,
    'Custom fields that take a part of the enquiry; for Web-to-Lead by id (00N…).',
    'none: all of it goes into the description',
  ),
}

type Settings = typeof salesforceSettings
export type SalesforceConfig = { [N in keyof Settings]: z.output<Settings[N]['schema']> }

const restNames = ['SALESFORCE_URL', 'SALESFORCE_CLIENT_ID', 'SALESFORCE_CLIENT_SECRET'] as const

/** The way that the settings choose: REST before Web-to-Lead; null: not connected. */
export function salesforceWay(config: SalesforceConfig): 'rest' | 'web' | null {
  if (restNames.some((name) => config[name] !== undefined)) return 'rest'
  return config.SALESFORCE_WEB_TO_LEAD_OID === undefined ? null : 'web'
}

/** Throws a StartError when the settings do not go together. */
export function checkSalesforce(config: SalesforceConfig): void {
  const way = salesforceWay(config)
  const missing = restNames.filter((name) => config[name] === undefined)
  if (way === 'rest' && missing.length > 0) {
    const given = restNames.filter((name) => !missing.includes(name)).join(' and ')
    throw new StartError(
      `${missing.join(' and ')} must be set too: ${given} alone cannot deliver to Salesforce.`,
    )
  }
  for (const field of Object.values(config.SALESFORCE_FIELDS ?? {})) {
    if (way) checkField(field, way, config.SALESFORCE_EXTERNAL_ID_FIELD)
  }
}

const taken =
  /^(FirstName|LastName|Company|Email|Phone|Description|LeadSource|(first|last)_name|lead_source|oid|Id)$/i

function checkField(field: string, way: 'rest' | 'web', externalId: string): void {
  const name = `SALESFORCE_FIELDS names "${field}"`
  if (taken.test(field) || field === externalId)
    throw new StartError(`${name}, which Portico fills already; choose a field of your own.`)
  if (way === 'rest' && field.startsWith('00N'))
    throw new StartError(`${name}, an id; REST needs the API name, such as Subject__c.`)
  if (way === 'web' && field.endsWith('__c'))
    throw new StartError(`${name}, an API name; Web-to-Lead needs the id, such as 00N5g000001ABCD.`)
}
