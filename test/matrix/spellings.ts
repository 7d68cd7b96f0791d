import type { Headers } from './client.ts'

/** Other ways to write a path, none of which is an address of the program. */
export function spellings(address: string): string[] {
  const [path = '', query] = address.split('?')
  const all = spelled(path)
  return query === undefined ? all : all.map((one) => `${one}?${query}`)
}

function spelled(path: string): string[] {
  const bare = path.replace(/\/$/, '')
  const [, first = '', ...rest] = bare.split('/')
  const encoded = (at: number) =>
    `${path.slice(0, at)}%${path.charCodeAt(at).toString(16)}${path.slice(at + 1)}`
  return [
    [bare, `${bare}//`, `/${path}`, path.replaceAll('/', '//'), `${first}${path}`],
    [path.toUpperCase(), `/API/${rest.join('/')}/`, `/Api/${rest.join('/')}/`],
    [`${bare}%2f`, `/${first}%2f${rest.join('%2f')}`, encoded(1), encoded(5), `${path}%00`],
    [`${bare};x/`, `${bare};x`, `${path};x`, `/${first};x/${rest.join('/')}/`, `${path}..;/`],
    [`${bare}./`, `${bare}.`, `${path}.`, `${bare}.json`, `${path}index.json`],
    [`/api/..${path}`, `/x/..${path}`, `/./${path.slice(1)}`, `/api/.${path.slice(4)}`],
    [`/api/%2e%2e${path}`, `${path}x/..`, `${path}x/../`, `/assets/..${path}`],
    [path.replaceAll('/', '\\'), `http://127.0.0.1${path}`, `//127.0.0.1${path}`],
    [`/${rest.join('/')}/`, `/${rest.join('/')}`, `/api/v1/${rest.join('/')}/`],
    [`${path}~`, `${path}*`, `${bare}+/`, `${bare}:/`, `${bare},/`, `${bare}$/`, `${bare}@/`],
  ].flat()
}

/** Methods that no endpoint declares, and headers that override the method in other programs. */
export const otherMethods: { method: string; headers: Headers }[] = [
  { method: 'PUT', headers: [] },
  { method: 'OPTIONS', headers: [['Access-Control-Request-Method', 'DELETE']] },
  { method: 'TRACE', headers: [] },
  { method: 'PROPFIND', headers: [] },
  ...['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'].flatMap((name) =>
    ['PUT', 'OPTIONS'].map((method) => ({ method, headers: [[name, 'DELETE']] as Headers })),
  ),
]

type Written = [how: string, headers: Headers, query?: string]

/** Wrong ways to send a valid token. */
export function wrongWays(token: string, other: string): Written[] {
  const authorization = (...values: string[]): Headers =>
    values.map((value) => ['Authorization', value])
  const basic = Buffer.from(`token:${token}`).toString('base64')
  const one = (value: string): Written => [value.replace(token, '…'), authorization(value)]
  const right = `Token ${token}`
  const elsewhere = ['X-Authorization', 'X-Auth-Token', 'Proxy-Authorization', 'X-Forwarded-User']
  return [
    ...[`Bearer ${token}`, `token ${token}`, `TOKEN ${token}`, `Basic ${basic}`, token].map(one),
    ...[`Token  ${token}`, `Token\t${token}`, `Token${token}`, `Token "${token}"`].map(one),
    ...[`${right}, ${right}`, `${right} ${token}`, `${right};`, `${right}=`, `Token ${token}x`].map(
      one,
    ),
    ...[`Token token=${token}`, `Token ${token.toLowerCase()}`, `Token ${token.slice(1)}`].map(one),
    ['twice', authorization(right, right)],
    ['after a wrong one', authorization(`Token ${other}`, right)],
    ['before a wrong one', authorization(right, `Token ${other}`)],
    ['before an empty one', authorization(right, '')],
    [
      'in two spellings',
      [
        ['Authorization', right],
        ['authorization', right],
      ],
    ],
    ...elsewhere.map((name): Written => [`in ${name}`, [[name, right]]]),
    ...['token', 'Authorization', 'bind', '__Host-bind', 'session'].map((name): Written => [
      `in the cookie ${name}`,
      [['Cookie', `${name}=${token}`]],
    ]),
    ...['token', 'access_token', 'auth', 'Authorization'].map((name): Written => [
      `in the address as ${name}`,
      [],
      `${name}=${token}`,
    ]),
  ]
}
