import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** What a hash costs: memory in KiB, passes over it, and how many threads share it. */
export interface Cost {
  memory: number
  passes: number
  parallelism: number
}

interface Hash extends Cost {
  salt: Buffer
  tag: Buffer
}

/** The least that OWASP recommends (Password Storage Cheat Sheet): 19 MiB, two passes, one thread. */
const usualCost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const tagBytes = 32

/** The argon2id hash of a text in the PHC string format, with a salt of its own. */
export async function hashPassword(text: string, cost = usualCost): Promise<string> {
  const salt = randomBytes(saltBytes)
  return written({ ...cost, salt, tag: await derive(text, { ...cost, salt }) })
}

/** A hash that no password matches, and that costs as much to compare with as any other of that cost. */
export const dummyHash = (cost = usualCost) =>
  written({ ...cost, salt: randomBytes(saltBytes), tag: randomBytes(tagBytes) })

/** Whether the text matches the hash, at the hash's own cost. Throws when the hash cannot be read. */
export async function matches(text: string, stored: string): Promise<boolean> {
  const hash = read(stored)
  return timingSafeEqual(await derive(text, hash), hash.tag)
}

/** Whether a hash was made at another cost. Throws when the hash cannot be read. */
export function isOfOtherCost(stored: string, cost = usualCost): boolean {
  const { memory, passes, parallelism } = read(stored)
  return memory !== cost.memory || passes !== cost.passes || parallelism !== cost.parallelism
}

const run = promisify(argon2)

const derive = async (text: string, { salt, ...cost }: Omit<Hash, 'tag'>): Promise<Buffer> =>
  await run('argon2id', {
    memory: cost.memory,
    passes: cost.passes,
    parallelism: cost.parallelism,
    message: text,
    nonce: salt,
    tagLength: tagBytes,
  })

const format = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]{22})\$([\w+/]{43})$/

/** Base64 without padding, as the PHC format demands. */
const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

const written = ({ memory, passes, parallelism, salt, tag }: Hash) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`

function read(stored: string): Hash {
  const [, memory, passes, parallelism, salt = '', tag = ''] = format.exec(stored) ?? []
  const hash = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
  // Serialised again it must be the same, because Node decodes invalid base64 without an error. The
  // message does not quote the hash, because errors are logged.
  if (written(hash) !== stored) throw new Error('A stored password hash cannot be read.')
  return hash
}
