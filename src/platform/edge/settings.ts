import { z } from 'zod'
import { setting } from '../config/setting.ts'

const isPlace = (url: string) => {
  const parsed = URL.parse(url)
  return parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.username === ''
}

/** What a cache in front of the site (Varnish, nginx, a CDN) may keep, and how it is asked to forget it. */
export const edgeSettings = {
  EDGE_CACHE: setting(
    z.enum(['on', 'off']),
    'on or off',
    'Whether answers say what a cache in front of the site may keep; on where EDGE_PURGE_URL is set.',
    'off',
  ),
  EDGE_PURGE_URL: setting(
    z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .refine((urls) => urls.every(isPlace))
      .optional(),
    'addresses such as http://10.0.0.5:6081/, with commas between',
    'Where caches in front are asked to forget the site, a second after its content has changed.',
    'none: what they keep is good for one second',
  ),
  EDGE_PURGE_BY: setting(
    z.enum(['hook', 'xkey']),
    'hook or xkey',
    'How they are asked: by a POST with the keys as JSON, or by a PURGE as Varnish’s xkey takes it.',
    'hook',
  ),
  EDGE_PURGE_TOKEN: setting(
    z
      .string()
      .regex(/^[\u0021-\u007e]{8,}$/)
      .optional(),
    'a text of at least 8 characters without spaces',
    'What the request to forget proves itself by.',
    'none',
    { secret: true, guarded: true },
  ),
  EDGE_PURGE_HEADER: setting(
    z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,60}$/),
    'the name of a header such as Fastly-Key',
    'The header that the token is sent in; in Authorization it follows the word Bearer.',
    'Authorization',
  ),
}
