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
/** Takes back the line of an erasure whose transaction failed. */
const withdrawal = z.object({ id: z.string(), withdrawn: z.literal(true) })
/** The line before was cut off. */
const afterCut = z.object({ cut: z.literal(true) })
/** An erasure, with keyed hashes in place of whom it was of. */
interface LedgerEntry extends z.output<typeof entry> {
  /** By which its hashes are. */
  key: string
}

/** Begins a ledger; further ones come before lines of another machine's, which a restore has added. */
const head = z.object({ ledger: z.literal('erasures'), key: z.string() })

/** Whom an erasure was of. */
interface Erased {
  accounts: readonly string[]
  address: string
}

export interface Ledger {
  /** Writes an erasure down; it is on the disk when this resolves. */
  append(erasure: { id: string; at: string } & Erased): Promise<void>
  /** Takes back what was written down and then not done. */
  withdraw(id: string): Promise<void>
  /** What was written down. */
  read(): Promise<{ isMissing: boolean; entries: LedgerEntry[] }>
}

/** The hash by a key of a ledger under which somebody is in it. */
export const ledgerHash = (key: string, whom: string): string =>
  createHmac('sha256', key).update(whom).digest('base64url')

const fileName = 'erased.ledger'
const newLine = 0x0a

/**
 * The erasures, outside the database, so that one that is older has them done again. Append-only: a line
 * each, which holds no more of a person than hashes by a key of this file's own; a line that a crash cut
 * off was never acknowledged, and is left out; the next says that it was.
 */
export function ledgerIn(folder: string): Ledger {
  const path = join(folder, fileName)
  return {
    async append({ id, at, accounts, address }) {
      await write(folder, path, (hash) => ({
        id,
        at,
        accounts: accounts.map(hash),
        address: hash(address),
      }))
    },
    async withdraw(id) {
      await write(folder, path, () => ({ id, withdrawn: true }))
    },
    async read() {
      const bytes = await bytesOf(path)
      return bytes ? { isMissing: false, ...parsed(bytes, path) } : { isMissing: true, entries: [] }
    },
  }
}

async function write(
  folder: string,
  path: string,
  lineOf: (hash: (whom: string) => string) => object,
): Promise<void> {
  const bytes = (await bytesOf(path)) ?? (await begin(folder, path))
  const { key } = parsed(bytes, path)
  const line = lineOf((whom) => ledgerHash(key, whom))
  const file = await open(path, 'a', 0o600)
  try {
    const isCut = bytes.at(-1) !== newLine
    await file.write(isCut ? `\n${textOf({ cut: true, ...line })}` : textOf(line))
    await file.sync()
  } finally {
    await file.close()
  }
}

const textOf = (line: object) => `${JSON.stringify(line)}\n`

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
  // Going on would bring back whoever was erased.
  const damaged = new StartError(
    `${path} is damaged: restore it from the newest copy of the data folder.`,
  )
  const [first = '', ...lines] = bytes.toString().split('\n')
  const { data } = head.safeParse(fromJson(first))
  if (!data) throw damaged
  let { key } = data
  const entries = new Map<string, LedgerEntry>()
  let isBroken = false
  for (const text of lines) {
    if (text === '') continue
    const line = fromJson(text)
    const [begun, back] = [entry.safeParse(line), withdrawal.safeParse(line)]
    const next = head.safeParse(line)
    const isKnown = begun.success || back.success || next.success
    // What a crash cut off was never acknowledged: the line after it says so, or it is the last.
    if (isBroken && isKnown && !afterCut.safeParse(line).success) throw damaged
    isBroken = !isKnown
    if (next.success) key = next.data.key
    if (begun.success) entries.set(begun.data.id, { ...begun.data, key })
    if (back.success) entries.delete(back.data.id)
  }
  // A whole line was written whole.
  if (isBroken && bytes.at(-1) === newLine) throw damaged
  return {
    entries: [...entries.values()],
    /** Of the lines that follow. */
    key,
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
