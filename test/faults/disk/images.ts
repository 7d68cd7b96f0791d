import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { applyChange, bytesOf, contentOf, copyOf, type Change, type Content } from './content.ts'
import type { Entry } from './record.ts'

// What a disk may have when the power goes. POSIX promises what was synced, and nothing else:
// - The content of a file: what it was at its last fsync or fdatasync; of what was written since, each
//   sector by itself may be there or not, and so may its new length.
// - A name (of a new file, a renamed one, one that was removed): when its folder was synced since. Of
//   the changes of names after that a first part may be there, because journals keep their order.

interface Node {
  synced: Content
  since: Change[]
}

type Names = Map<string, Node | 'folder'>

interface NameChange {
  /** The folder whose sync makes it last. */
  folder: string
  apply(names: Names): void
}

/** A disk that has on it what the folder has, and takes one entry of a record after the other. */
export function diskLike(folder: string) {
  const { names, inodes } = namesIn(folder)
  const lasting: Names = new Map(names)
  let changes: NameChange[] = []

  function name(path: string, node: Node | 'folder' | null): void {
    const apply = (all: Names) => void (node === null ? all.delete(path) : all.set(path, node))
    apply(names)
    changes.push({ folder: dirname(path), apply })
  }

  function open({ inode, path, creates }: Extract<Entry, { what: 'open' }>): void {
    const known = names.get(path)
    if (!known && !creates) throw new Error(`${path} has come into being without being recorded.`)
    // The number of a file that was removed may be given to a new one.
    const node = known && known !== 'folder' ? known : newNode(Buffer.of())
    inodes.set(inode, node)
    if (!known) name(path, node)
  }

  /** Of two folders: each has its own part of it on the disk. */
  function rename({ what, from, to }: Extract<Entry, { what: 'rename' | 'link' }>): void {
    name(to, names.get(from) ?? null)
    if (what === 'rename') name(from, null)
  }

  function syncFolder(path: string): void {
    const lasts = ({ folder: of }: NameChange) => of === (path || '/')
    for (const each of changes.filter(lasts)) each.apply(lasting)
    changes = changes.filter((each) => !lasts(each))
  }

  return {
    take(entry: Entry): void {
      if (entry.what === 'open') open(entry)
      else if (entry.what === 'sync-folder') syncFolder(entry.path)
      else if (entry.what === 'mkdir') name(entry.path, 'folder')
      else if (entry.what === 'unlink') name(entry.path, null)
      else if (entry.what === 'rename' || entry.what === 'link') rename(entry)
      else takeContent(entry, inodes.get(entry.inode))
    },
    /** Writes into an empty folder what may be left after a power cut now; `dice` from 0 to 1. */
    leave(target: string, dice: () => number): void {
      const left = new Map(lasting)
      for (const { apply } of changes.slice(0, Math.floor(dice() * (changes.length + 1))))
        apply(left)
      for (const [path, node] of left) {
        // What is in a folder whose name is lost is lost with it.
        if (!isReachable(path, left)) continue
        if (node === 'folder') mkdirSync(join(target, path), { recursive: true })
        else write(join(target, path), contentLeft(node, dice))
      }
    },
  }
}

const newNode = (bytes: Buffer): Node => ({ synced: contentOf(bytes), since: [] })

function namesIn(folder: string) {
  const names: Names = new Map()
  const inodes = new Map<number, Node>()
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const found = statSync(join(folder, path))
    const node = found.isFile() ? newNode(readFileSync(join(folder, path))) : 'folder'
    names.set(`/${path}`, node)
    if (node !== 'folder') inodes.set(found.ino, node)
  }
  return { names, inodes }
}

function isReachable(path: string, names: Names): boolean {
  const folder = dirname(path)
  return folder === '/' || (names.get(folder) === 'folder' && isReachable(folder, names))
}

function takeContent(entry: Change | { what: 'sync' }, node: Node | undefined): void {
  if (!node) throw new Error('The record has a file that was never opened.')
  if (entry.what !== 'sync') return void node.since.push(entry)
  for (const each of node.since) applyChange(node.synced, each, () => true)
  node.since = []
}

/** Of the sectors that were not synced none, all, or each by the dice. */
function contentLeft({ synced, since }: Node, dice: () => number): Buffer {
  const share = [0, 1, dice()][Math.floor(dice() * 3)] as number
  const content = copyOf(synced)
  for (const each of since) applyChange(content, each, () => dice() < share)
  return bytesOf(content)
}

function write(path: string, bytes: Buffer): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes, { mode: 0o600 })
}
