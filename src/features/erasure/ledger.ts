import { createHmac, randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '../../contract/start-error.ts'

const entry = z.object({
  id: z.string(),
  at: z.string(),
  /** Of accounts; none for a stranger. */
  accounts: z.array(z.string()),
  address: z.string(),
})
/** An erasure, with keyed hashes in place of whom it was of. */
type LedgerEntry = z.output<typeof entry>

const head = z.object({ ledger: z.literal('erasures'), key: z.string() })

/** Whom an erasure was of. */
interface Erased {
  accounts: readonly string[]
  address: string
}

export interface Ledger {
  /** Writes an erasure down; it is on the disk when this resolves. */
  append(erasure: { id: string; at: string } & Erased): Promise<void>
  /** What was written down, and the hash under which somebody is in it. */
  read(): Promise<{ entries: LedgerEntry[]; hash: (whom: string) => string }>
}

const fileName = 'erased.ledger'
const newLine = 0x0a

/**
 * The erasures, outside the database, so that one that is older has them done again. Append-only: a line
 * each, which holds no more of a person than hashes by a key of this file's own; a line that a crash cut
 * off was never acknowledged, and is left out.
 */
export function ledgerIn(folder: string): Ledger {
  const path = join(folder, fileName)
  return {
    async append({ id, at, accounts, address }) {
      const bytes = (await bytesOf(path)) ?? (await begin(folder, path))
      const { hash } = parsed(bytes, path)
      const line = { id, at, accounts: accounts.map(hash), address: hash(address) }
      const file = await open(path, 'a', 0o600)
      try {
        // After a line that was cut off, a new one begins.
        const before = bytes.at(-1) === newLine ? '' : '\n'
        await file.write(`${before}${JSON.stringify(line)}\n`)
        await file.sync()
      } finally {
        await file.close()
      }
    },
    async read() {
      const bytes = await bytesOf(path)
      return bytes ? parsed(bytes, path) : { entries: [], hash: (whom) => whom }
    },
  }
}

async function bytesOf(path: string): Promise<Buffer | null> {
  return await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/** Whole at once, and by one of two processes that begin it together. */
async function begin(folder: string, path: string): Promise<Buffer> {
  const key = randomBytes(32).toString('base64url')
  const begun = `${path}.${randomBytes(8).toString('hex')}`
  const file = await open(begun, 'wx', 0o600)
  try {
    await file.write(`${JSON.stringify({ ledger: 'erasures', key })}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await link(begun, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(begun)
  const within = await open(folder, 'r')
  await within.sync().finally(() => within.close())
  return await readFile(path)
}

function parsed(bytes: Buffer, path: string) {
  const [first = '', ...lines] = bytes
    .subarray(0, bytes.lastIndexOf(newLine) + 1)
    .toString()
    .split('\n')
  const { data } = head.safeParse(fromJson(first))
  // Going on would bring back whoever was erased.
  if (!data)
    throw new StartError(`${path} is damaged: restore it from the newest copy of the data folder.`)
  const { key } = data
  return {
    entries: lines.flatMap((line) => {
      const read = entry.safeParse(fromJson(line))
      return read.success ? [read.data] : []
    }),
    hash: (whom: string) => createHmac('sha256', key).update(whom).digest('base64url'),
  }
}

/** Undefined for a line that was cut off. */
function fromJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
