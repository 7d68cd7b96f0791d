import { z } from 'zod'
import type { Schema } from '../support/schema.ts'

/** The names under which contracts export schemas. */
export type Names = z.core.$ZodRegistry<{ id: string }>

/**
 * An export of a contract as lines that a person can compare: the declaration of an endpoint, the
 * fields of a schema with their restrictions, or any other value.
 */
export function contractLines(name: string, what: unknown, schemaNames: Names): string[] {
  if (what instanceof z.ZodType) return schemaLines(name, wholeOf(what, schemaNames))
  const parts = Object.entries(what ?? {})
  if (parts.some(([, part]) => part instanceof z.ZodType))
    return endpointLines(name, parts, schemaNames)
  return typeof what === 'function' ? [] : [`${name} = ${written(what)}`]
}

const written = (value: unknown) =>
  value instanceof RegExp ? String(value) : JSON.stringify(value)

/** A line with what the endpoint declares, then its schemas. */
function endpointLines(name: string, parts: [string, unknown][], schemaNames: Names): string[] {
  const declared = parts
    .filter(([part, given]) => !(given instanceof z.ZodType) && part !== 'summary')
    .map(([part, given]) => `${part} ${written(given)}`)
  const schemas = parts.flatMap(([part, given]) => {
    // Outputs as they are sent, everything else as it may be received.
    const io = part === 'output' || part === 'event' ? 'output' : 'input'
    return given instanceof z.ZodType
      ? schemaLines(`  ${part}`, schemaOf(given, io, schemaNames))
      : []
  })
  return [`${name}: ${declared.toSorted().join(', ')}`.trimEnd(), ...schemas]
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output', metadata: Names) =>
  z.toJSONSchema(schema, { io, metadata, unrepresentable: 'any' }) as Named

interface Named extends Schema {
  $defs?: Record<string, Schema>
  /** The members of a discriminated union. */
  oneOf?: Schema[]
}

/** The schema with its fields, in place of a reference by name. */
function wholeOf(schema: z.ZodType, schemaNames: Names): Schema {
  const { $defs = {}, ...named } = schemaOf(schema, 'input', schemaNames)
  return $defs[nameIn(named)] ?? named
}

const nameIn = ({ $ref = '' }: Schema) => $ref.replace('#/$defs/', '')

/** A line for a schema and one for each schema in it; `?` marks an optional field. */
function schemaLines(at: string, schema: Named): string[] {
  const { properties = {}, required = [], items, anyOf, oneOf } = schema
  const fields = Object.entries(properties).map(([field, inner]): [string, Schema] => [
    required.includes(field) ? field : `${field}?`,
    inner,
  ])
  const each = items ? [['each', items] as [string, Schema]] : []
  const others = (anyOf ?? oneOf ?? []).map((one): [string, Schema] => ['or', one])
  const indent = /^ */.exec(at)?.[0] ?? ''
  return [
    `${at}: ${nameIn(schema) || demandsOf(schema)}`.trimEnd(),
    ...[...fields, ...each, ...others].flatMap(([name, inner]) =>
      schemaLines(`${indent}  ${name}`, inner),
    ),
  ]
}

const restrictions =
  /^(const|enum|default|multipleOf|(exclusive)?(Minimum|Maximum|minimum|maximum)|m(in|ax)(Length|Items))$/

/** The restrictions of the value itself. */
function demandsOf({ type = '', format, pattern, ...words }: Schema): string {
  const given = Object.entries(words)
    .filter(([word]) => restrictions.test(word))
    .map(([word, value]) => `${word} ${written(value)}`)
  // The pattern of a format is long, and defined by zod.
  const shape = format ?? (pattern ? `/${pattern}/` : '')
  return [type, shape, ...given].filter(Boolean).join(', ')
}
