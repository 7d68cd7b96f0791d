import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import type { CallEndpoint } from '../../src/contract/endpoint.ts'
import { isEndpoint, promises } from '../architecture/mounted.ts'
import type { Schema } from '../support/schema.ts'

const promised = (await promises()).map(({ what }) => what)
const calls = promised.filter(isEndpoint).filter((one): one is CallEndpoint => one.kind === 'call')

/** The call that is made by this method with this path below `/api`. */
const callAt = (method: string, path: string) =>
  calls.find(
    (one) =>
      one.method === method &&
      new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )

/**
 * Answers each call that reads, but for whose account it is, with something made of its contract:
 * lists in which each value of an enumeration is there, and nulls, flags and texts in turns; or as
 * `howNow` says it at that moment. The server does it, because a page of which a request is routed
 * loads every script anew. False where the program has to answer.
 */
export const serveMadeUp =
  (howNow: () => Made = () => ({})) =>
  ({ method = '', url = '' }: IncomingMessage, answer: ServerResponse): boolean => {
    const [path = ''] = url.split('?')
    const isOfApi = method === 'GET' && path.startsWith('/api/') && path !== '/api/users/me/'
    const call = isOfApi ? callAt('GET', path.slice('/api'.length)) : undefined
    if (!call) return false
    const made = howNow()
    const json = made.isRefused ? { detail: 'Not now.' } : madeAnswer(call, made)
    answer.writeHead(made.isRefused ? 503 : 200, { 'Content-Type': 'application/json' })
    answer.end(JSON.stringify(json))
    return true
  }

/** What is different of what is made up. */
interface Made {
  /** How many each list has. */
  rows?: number
  /** Names and texts are so long that they fit nowhere. */
  isLong?: boolean
  /** Nothing is answered. */
  isRefused?: boolean
}

const schemas = new WeakMap<CallEndpoint, Schema>()

function madeAnswer(call: CallEndpoint, made: Made = {}): unknown {
  const known =
    schemas.get(call) ??
    (z.toJSONSchema(call.output, { io: 'output', unrepresentable: 'any' }) as Schema)
  schemas.set(call, known)
  return madeOf(known, '', 0, made)
}

/** The success of a call with an effect, made of its contract; null where no contract has it. */
export function madeSuccess(method: string, path: string) {
  const call = callAt(method, path)
  if (!call) return null
  const status = call.success
  return status === 204 ? { status } : { status, json: madeAnswer(call) }
}

/** A value of the schema; `nth` is its place in the list that it stands in. */
function madeOf(schema: Schema, name: string, nth: number, made: Made): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[(nth + name.length) % schema.enum.length]
  const { anyOf, type } = schema
  if (anyOf) return madeOf(anyOf[(nth + name.length) % anyOf.length] ?? {}, name, nth, made)
  // Such as ["string", "null"].
  if (Array.isArray(type))
    return madeOf({ ...schema, type: String(type[nth % 2]) }, name, nth, made)
  if (type === 'object') return objectOf(schema, nth, made)
  if (type === 'array') return listOf(schema.items ?? {}, name, made)
  if (type === 'boolean') return (nth + name.length) % 2 === 0
  if (type === 'null') return null
  const isNumber = type === 'integer' || type === 'number'
  return isNumber ? Math.min(nth + 1, schema.maximum ?? Infinity) : textOf(schema, name, nth, made)
}

const objectOf = ({ properties = {} }: Schema, nth: number, made: Made) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, madeOf(inner, name, nth, made)]),
  )

/** As many as there are values in its longest enumeration, and three at least. */
function listOf(each: Schema, name: string, made: Made): unknown[] {
  const choices = Object.values(each.properties ?? {}).map((field) => field.enum?.length ?? 0)
  // Not those of an enumeration, such as roles, of which somebody has some.
  const length = (each.enum ? undefined : made.rows) ?? Math.max(3, ...choices)
  return Array.from({ length }, (_, nth) => madeOf(each, name, nth, made))
}

/** Of a German company, without a place at which it could be broken. */
const longWord = 'Ganzheitlicheunternehmensberatungsgesellschaft'.repeat(3)

const day = 86_400_000
const noon = Date.parse('2026-11-20T12:00:00.000Z')

function textOf({ format, pattern }: Schema, name: string, nth: number, made: Made): string {
  // What is still to come may be over as well; what was done is past.
  const isToCome = /^(start|end|due)/.test(name) && nth % 2 === 0
  const at = new Date(noon + (isToCome ? nth + 1 : -nth - 1) * day).toISOString()
  if (format === 'date-time') return at
  // What a time line says became so is a day, where it is a moment.
  if (format === 'date' || name === 'became') return at.slice(0, 10)
  if (name === 'id' || name.endsWith('_id')) return madeUpId(nth)
  if (/sha256/.test(name)) return `${nth}`.repeat(64)
  if (/reference/.test(name)) return `ENQ-${`${nth}`.padStart(8, '0')}`
  if (/url|link|certificate/.test(name)) return `/made-up/${nth}`
  if (name === 'folder') return nth % 2 === 0 ? '' : 'Plans'
  const plain = `${name || 'a text'} ${nth}`
  return made.isLong && pattern === undefined ? `${plain} ${longWord} ${plain}` : plain
}

/** The id of the nth in each list, so that what is about a project is about one of its list. */
export const madeUpId = (nth: number) => `made-up-${nth}`.padEnd(22, '0')
