import { z } from 'zod'
import { inSlices } from './slices.ts'

/** A list that is longer is checked and written in slices, so that nobody waits for all of it. */
const long = 200

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > long

/** Whether an answer is a long list, or has one at its top. */
const hasLong = (value: unknown): value is object =>
  isLong(value) ||
  (typeof value === 'object' && value !== null && Object.values(value).some(isLong))

/** `schema.parse`, with long lists in slices; a list of an output has no limits of its own. */
export async function parseAnswer<S extends z.ZodType>(
  schema: S,
  value: unknown,
): Promise<z.output<S>> {
  if (!hasLong(value)) return schema.parse(value)
  if (isLong(value)) return (await parseList(schema, value)) as z.output<S>
  if (!(schema instanceof z.ZodObject)) return schema.parse(value)
  const lists = Object.entries(value).filter(
    ([name, inner]) => isLong(inner) && schema.shape[name] instanceof z.ZodArray,
  )
  const empty = Object.fromEntries(lists.map(([name]) => [name, []]))
  const whole = schema.parse({ ...value, ...empty }) as Record<string, unknown>
  for (const [name, list] of lists) whole[name] = await parseList(schema.shape[name], list)
  return whole as z.output<S>
}

const parseList = async (schema: z.ZodType, list: unknown[]) =>
  await inSlices(list, (slice) => schema.parse(slice) as unknown[])

/** The JSON of an answer as bytes. */
export const jsonOf = async (value: unknown): Promise<Buffer> =>
  Buffer.concat(await jsonPieces(value))

/** The JSON of an answer as bytes in pieces, with long lists written in slices. */
export async function jsonPieces(value: unknown): Promise<Buffer[]> {
  if (!hasLong(value)) return [Buffer.from(JSON.stringify(value))]
  if (Array.isArray(value)) return await piecesOfList(value)
  const parts: Buffer[] = []
  for (const [name, inner] of Object.entries(value)) {
    if (inner === undefined) continue
    parts.push(Buffer.from(`${parts.length > 0 ? ',' : '{'}${JSON.stringify(name)}:`))
    if (isLong(inner)) for (const piece of await piecesOfList(inner)) parts.push(piece)
    else parts.push(Buffer.from(JSON.stringify(inner)))
  }
  return [...parts, Buffer.from('}')]
}

async function piecesOfList(list: unknown[]): Promise<Buffer[]> {
  let isFirst = true
  const slices = await inSlices(list, (slice) => {
    const text = JSON.stringify(slice)
    const bytes = Buffer.from(`${isFirst ? '[' : ','}${text.slice(1, -1)}`)
    isFirst = false
    return [bytes]
  })
  return [...slices, Buffer.from(']')]
}
