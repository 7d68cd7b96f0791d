import type { Cookies } from './caller.ts'

/** A cookie that holds a token of ours; null for anything else that a browser sends under its name. */
export const tokenCookie = (value: string | undefined): string | null =>
  value !== undefined && /^[\w-]{43}$/.test(value) ? value : null

/** The cookies of one request, and the Set-Cookie headers of its answer. */
export function cookiesOf(header = '', https: boolean): Cookies & { headers: string[] } {
  const given = new Map(header.split(';').map(pair))
  const headers: string[] = []
  return {
    headers,
    get: (name) => given.get(`__Host-${name}`) ?? (https ? undefined : given.get(name)),
    set(name, value, seconds) {
      const age = seconds === null ? '' : `; Max-Age=${seconds}`
      const rest = `=${value}; Path=/; HttpOnly; SameSite=Strict${age}`
      headers.push(`__Host-${name}${rest}; Secure`)
      // Safari accepts no Secure cookie from http://localhost, so one without it is set there, too.
      if (!https) headers.push(name + rest)
    },
  }
}

function pair(text: string): [name: string, value: string] {
  const at = text.indexOf('=')
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}
