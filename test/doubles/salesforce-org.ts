/** An answer; a string is sent as it is, anything else as JSON. */
export interface OrgReply {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

type Fields = Record<string, string>

export const problem = (
  status: number,
  errorCode: string,
  message: string,
  fields: string[] = [],
): OrgReply => ({
  status,
  body: [{ message, errorCode, fields }],
})

const lengths: Record<string, number> = {
  FirstName: 40,
  LastName: 80,
  Company: 255,
  Email: 80,
  Phone: 40,
  LeadSource: 40,
  Description: 32_000,
  Subject__c: 255,
  Budget__c: 20,
  Website_Enquiry_Id__c: 255,
}
const formLengths: Record<string, number> = {
  first_name: 40,
  last_name: 80,
  company: 40,
  email: 80,
  phone: 40,
  lead_source: 40,
  description: 32_000,
  '00N5g000001ABCD': 255,
}
const tooLong = (fields: Fields, most: Record<string, number>) =>
  Object.entries(fields).find(([name, text]) => Array.from(text).length > (most[name] ?? Infinity))

/** The leads of an org, with its validation of required fields, lengths, names and addresses. */
export function createOrg(oid: string, externalIdField: string) {
  const leads = new Map<string, Fields & { Id: string }>()
  const formLeads: Fields[] = []

  function wrongWith(fields: Fields): OrgReply | undefined {
    if (externalIdField in fields)
      return problem(400, 'INVALID_FIELD', `The ${externalIdField} field should not be specified`)
    const unknown = Object.keys(fields).find((name) => !(name in lengths))
    if (unknown)
      return problem(400, 'INVALID_FIELD', `No such column '${unknown}' on sobject of type Lead`)
    const missing = ['LastName', 'Company'].filter((name) => !fields[name]?.trim())
    if (missing.length > 0) {
      const message = `Required fields are missing: [${missing.join(', ')}]`
      return problem(400, 'REQUIRED_FIELD_MISSING', message, missing)
    }
    const [long, text = ''] = tooLong(fields, lengths) ?? []
    if (long) {
      const message = `${long}: data value too large: ${text} (max length=${lengths[long]})`
      return problem(400, 'STRING_TOO_LONG', message, [long])
    }
    if (fields['Email'] !== undefined && !/^[^\s@]+@[^\s@]+$/.test(fields['Email']))
      return problem(400, 'INVALID_EMAIL_ADDRESS', 'Email: invalid email address', ['Email'])
    return undefined
  }

  return {
    leads,
    formLeads,
    upsert(field: string, id: string, fields: Fields): OrgReply {
      if (field !== externalIdField) {
        const message = `Provided external ID field does not exist or is not accessible: ${field}`
        return problem(404, 'NOT_FOUND', message)
      }
      const wrong = wrongWith(fields)
      if (wrong) return wrong
      const old = leads.get(id)
      const Id = old?.Id ?? `00Q5g00000${String(leads.size + 1).padStart(8, '0')}`
      leads.set(id, { ...old, ...fields, Id })
      return { status: old ? 200 : 201, body: { id: Id, success: true, errors: [], created: !old } }
    },
    /** Always answers 200; only a header tells that the form was refused. */
    takeForm(fields: Fields): OrgReply {
      const { oid: given, ...rest } = fields
      const bad = given !== oid || !fields['last_name'] || !fields['company']
      if (bad || tooLong(rest, formLengths)) {
        const exception = 'true Exception:common.exception.SalesforceGenericException'
        return { status: 200, body: '', headers: { 'Is-Processed': exception } }
      }
      formLeads.push(rest)
      return { status: 200, body: '', headers: { 'Is-Processed': 'true' } }
    },
  }
}

const found = (Id: string, type: string) => ({
  matchConfidence: 100,
  record: { attributes: { type, url: `/services/data/v62.0/sobjects/${type}/${Id}` }, Id },
})
const duplicateResult = {
  allowSave: true,
  duplicateRule: 'Standard_Lead_Duplicate_Rule',
  matchResults: [
    { entityType: 'Lead', matchRecords: [found('00Q5g00000DupLead1', 'Lead')], size: 1 },
    { entityType: 'Contact', matchRecords: [found('0035g00000DupC1', 'Contact')], size: 1 },
  ],
}
const detected = { errorCode: 'DUPLICATES_DETECTED', message: 'Use one of these records?' }
const page = '<!doctype html><title>Down for maintenance</title>'

/** What the org can answer in place of processing a request. */
export const replies = {
  limit: problem(403, 'REQUEST_LIMIT_EXCEEDED', 'TotalRequests Limit exceeded.'),
  forbidden: problem(403, 'INSUFFICIENT_ACCESS_OR_READONLY', 'insufficient access rights'),
  gone: problem(404, 'NOT_FOUND', 'The requested resource does not exist'),
  several: { status: 300, body: ['/services/data/v62.0/sobjects/Lead/00Q5g00000000000A1'] },
  // The real answer misspells this name too.
  duplicate: { status: 400, body: [{ ...detected, duplicateResut: duplicateResult }] },
  'duplicate of nobody': { status: 400, body: [{ ...detected, fields: [] }] },
  locked: problem(400, 'UNABLE_TO_LOCK_ROW', 'unable to obtain exclusive access to this record'),
  expired: problem(401, 'INVALID_SESSION_ID', 'Session expired or invalid'),
  broken: problem(500, 'UNKNOWN_EXCEPTION', 'An unexpected error occurred'),
  maintenance: { status: 503, body: page, headers: { 'Retry-After': '120' } },
  'page for 400': { status: 400, body: page },
  'page for 200': { status: 200, body: page },
  updated: { status: 204 },
} satisfies Record<string, OrgReply>
