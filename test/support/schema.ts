/** The part of JSON Schema that our description of the API uses. */
export interface Schema {
  type?: string | string[]
  required?: string[]
  properties?: Record<string, Schema>
  additionalProperties?: false | Schema
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  format?: string
  default?: unknown
  description?: string
  $ref?: string
}

const checked = new Set(
  'type required properties additionalProperties items anyOf enum const pattern minLength maxLength minimum maximum'.split(
    ' ',
  ),
)
/** Keywords that do not restrict a value beyond the others. */
const unchecked = new Set(['format', 'default', 'description'])

const typeOf = (value: unknown) => {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** What is wrong with a value by its schema. A keyword that is not known here is a fault, too. */
export function faults(schema: Schema, value: unknown, at: string): string[] {
  const foreign = Object.keys(schema).filter((word) => !checked.has(word) && !unchecked.has(word))
  if (foreign.length > 0) return [`${at}: this check does not know ${foreign.join(', ')}`]
  if (schema.anyOf && !schema.anyOf.some((one) => faults(one, value, at).length === 0)) {
    return [`${at}: none of the allowed forms`]
  }
  const found: string[] = []
  const type = typeOf(value)
  const types = [schema.type ?? []].flat()
  const wanted = types.map((one) => (one === 'integer' ? 'number' : one))
  if (types.length > 0 && !wanted.includes(type))
    return [`${at}: ${type} in place of ${wanted.join(' or ')}`]
  if (type === 'number' && !types.includes('number') && types.includes('integer'))
    if (!Number.isInteger(value)) found.push(`${at}: not whole`)
  if (schema.enum && !schema.enum.includes(value)) found.push(`${at}: not one of the list`)
  if ('const' in schema && schema.const !== value) found.push(`${at}: not ${String(schema.const)}`)
  if (typeof value === 'string') found.push(...textFaults(schema, value, at))
  if (typeof value === 'number') {
    if (value < (schema.minimum ?? value) || value > (schema.maximum ?? value))
      found.push(`${at}: out of range`)
  }
  if (Array.isArray(value) && schema.items) {
    found.push(...value.flatMap((item, index) => faults(schema.items!, item, `${at}[${index}]`)))
  }
  if (type === 'object') found.push(...objectFaults(schema, value as Record<string, unknown>, at))
  return found
}

function textFaults(
  { pattern, minLength = 0, maxLength = Infinity }: Schema,
  text: string,
  at: string,
) {
  const isFit = text.length >= minLength && text.length <= maxLength
  const matches = !pattern || new RegExp(pattern, 'u').test(text)
  return [
    ...(isFit ? [] : [`${at}: of the wrong length`]),
    ...(matches ? [] : [`${at}: "${text}"`]),
  ]
}

function objectFaults(schema: Schema, value: Record<string, unknown>, at: string): string[] {
  const { properties = {}, required = [], additionalProperties } = schema
  const missing = required.filter((name) => !Object.hasOwn(value, name))
  const extra = Object.keys(value).filter((name) => !Object.hasOwn(properties, name))
  const known = Object.entries(properties).filter(([name]) => Object.hasOwn(value, name))
  return [
    ...missing.map((name) => `${at}.${name}: missing`),
    ...(additionalProperties === false ? extra.map((name) => `${at}.${name}: not described`) : []),
    ...known.flatMap(([name, inner]) => faults(inner, value[name], `${at}.${name}`)),
  ]
}
