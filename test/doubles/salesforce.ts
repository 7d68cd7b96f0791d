import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { createOrg, problem, replies, type OrgReply } from './salesforce-org.ts'

/** How the org treats the next request, when it should not process it. */
export type OrgBehaviour =
  | keyof typeof replies
  | 'hang'
  | 'hang in the answer'
  | 'endless'
  | 'reset before'
  | 'reset after'
  | 'redirect'
  | 'repeat what came'

export interface Got {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

const client = { id: 'consumer-key', secret: 'se/cret+of=the&firm' }
const oid = '00D5g000000XYZ1EAO'
const externalIdField = 'Website_Enquiry_Id__c'

/**
 * A Salesforce org on loopback: the token call, the upsert of a Lead, and Web-to-Lead. It stores
 * leads, refuses what the real one refuses, and records the requests it got.
 */
export async function salesforce(t: TestContext) {
  const org = createOrg(oid, externalIdField)
  const [behaviours, tokenBehaviours]: [OrgBehaviour[], OrgBehaviour[]] = [[], []]
  const got: Got[] = []
  const valid = new Set<string>()
  let issued = 0
  let elsewhere = 'https://elsewhere.example/'
  let granting: Record<string, unknown> = {}

  function grant(form: Record<string, string>): OrgReply {
    const denied = (error: string, error_description: string) => ({
      status: 400,
      body: { error, error_description },
    })
    if (form['grant_type'] !== 'client_credentials')
      return denied('unsupported_grant_type', 'grant type not supported')
    if (form['client_id'] !== client.id)
      return denied('invalid_client_id', 'client identifier invalid')
    if (form['client_secret'] !== client.secret)
      return denied('invalid_client', 'invalid client credentials')
    const access_token = `00D5g!token.${++issued}`
    valid.add(access_token)
    return { status: 200, body: { access_token, token_type: 'Bearer', scope: 'api', ...granting } }
  }

  function upsert({ path, headers, body }: Got): OrgReply {
    const token = headers.authorization?.replace(/^Bearer /, '') ?? ''
    if (!valid.has(token)) return replies.expired
    const parts = /^\/services\/data\/v62\.0\/sobjects\/Lead\/([^/]+)\/([^/]+)$/.exec(path)
    if (!parts?.[1] || !parts[2]) return replies.gone
    if (headers['content-type'] !== 'application/json')
      return problem(415, 'UNSUPPORTED_MEDIA_TYPE', 'Only JSON is taken')
    const fields = JSON.parse(body) as Record<string, string>
    const reply = org.upsert(parts[1], decodeURIComponent(parts[2]), fields)
    return { ...reply, headers: { 'Sforce-Limit-Info': 'api-usage=18/5000' } }
  }

  function work(request: Got): OrgReply {
    const form = Object.fromEntries(new URLSearchParams(request.body))
    if (request.path === '/services/oauth2/token') return grant(form)
    if (request.path === '/servlet/servlet.WebToLead?encoding=UTF-8') return org.takeForm(form)
    return request.method === 'PATCH' ? upsert(request) : replies.gone
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request
    const came = { method, path, headers, body: await text(request) }
    got.push(came)
    const behaviour = (path.startsWith('/services/oauth2/') ? tokenBehaviours : behaviours).shift()
    if (behaviour === 'hang') return
    if (behaviour === 'reset before') return void request.socket.resetAndDestroy()
    if (behaviour === 'reset after') return void (work(came), request.socket.resetAndDestroy())
    if (behaviour === 'hang in the answer')
      return void (work(came), response.writeHead(201, { 'Content-Length': '99' }).write('{'))
    if (behaviour === 'redirect')
      return reply(response, { status: 307, headers: { Location: elsewhere } })
    if (behaviour === 'endless') return void Readable.from(endless()).pipe(response.writeHead(500))
    const words = [came.headers.authorization, client.secret, came.body].join(' ')
    if (behaviour === 'repeat what came') return reply(response, repeated(path, words))
    reply(response, behaviour ? replies[behaviour] : work(came))
  }

  const server = createServer((request, response) => {
    // The client may disconnect first.
    answer(request, response).catch(() => request.socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    got,
    secrets: [client.secret, encodeURIComponent(client.secret), '00D5g!token'],
    /** Leads by the id of their enquiry. */
    leads: org.leads,
    formLeads: org.formLeads,
    /** For the next requests that bring a Lead, one each. */
    next: (...list: OrgBehaviour[]) => void behaviours.push(...list),
    nextToken: (...list: OrgBehaviour[]) => void tokenBehaviours.push(...list),
    expire: () => valid.clear(),
    issued: () => issued,
    grantWith: (fields: Record<string, unknown>) => void (granting = fields),
    pointTo: (address: string) => void (elsewhere = address),
    /** As in the environment. */
    rest: {
      SALESFORCE_URL: url,
      SALESFORCE_CLIENT_ID: client.id,
      SALESFORCE_CLIENT_SECRET: client.secret,
    },
    web: {
      SALESFORCE_WEB_TO_LEAD_OID: oid,
      SALESFORCE_WEB_TO_LEAD_URL: `${url}/servlet/servlet.WebToLead`,
    },
  }
}

/** The token call has its own format of errors. */
const repeated = (path: string, words: string): OrgReply =>
  path.startsWith('/services/oauth2/')
    ? { status: 400, body: { error: 'odd', error_description: words } }
    : problem(400, 'ODD', words)

function* endless() {
  for (;;) yield 'x'.repeat(10_000)
}

function reply(response: ServerResponse, { status, body, headers = {} }: OrgReply): void {
  const plain = body === undefined || typeof body === 'string'
  const type = plain ? 'text/html' : 'application/json'
  response.writeHead(status, { 'Content-Type': type, ...headers })
  response.end(plain ? body : JSON.stringify(body))
}
