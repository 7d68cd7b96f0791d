import { timingSafeEqual } from 'node:crypto'
import type { Signer } from '../../platform/auth/secrets.ts'

// Lower case alone: some mail servers change the case of what stands before the @.
const letters = 'abcdefghijklmnopqrstuvwxyz234567'
const [idBytes, macBytes] = [16, 10]
const length = (bytes: number) => Math.ceil((bytes * 8) / 5)

/** Addresses to which one mail of ours is answered, and how they are recognised. */
export interface ReplyAddresses {
  /** Null for the id of a task that an earlier version gave another form. */
  of(task: string): string | null
  /**
   * The tasks whose mails are answered by these addresses, each once, and whether one of them has a
   * token that is not ours.
   */
  read(addresses: readonly string[]): { tasks: string[]; isForged: boolean }
  /** Whether an address is the one for answers, with a token or without. */
  isOurs(address: string): boolean
}

/**
 * The address for answers with a token of the mail: its task's id and a keyed hash of that, 80 bits
 * of it, so that nobody who was not sent the mail can make one up.
 */
export function replyAddresses(base: string, signer: Signer): ReplyAddresses {
  const [local = '', host = ''] = base.split('@')
  const macOf = (task: string) =>
    Buffer.from(signer.sign(task).slice(task.length + 1), 'base64url').subarray(0, macBytes)

  function tokenOf(task: string): string | null {
    const id = Buffer.from(task, 'base64url')
    if (id.length !== idBytes || id.toString('base64url') !== task) return null
    return spell(id) + spell(macOf(task))
  }

  function taskOf(token: string): string | null {
    if (token.length !== length(idBytes) + length(macBytes)) return null
    const id = read(token.slice(0, length(idBytes)), idBytes)
    const mac = read(token.slice(length(idBytes)), macBytes)
    if (!id || !mac) return null
    const task = id.toString('base64url')
    return timingSafeEqual(mac, macOf(task)) ? task : null
  }

  /** What stands after the +; null: another address. */
  function tokenIn(address: string): string | null {
    const [given = '', where, ...more] = address.trim().toLowerCase().split('@')
    if (where !== host || more.length > 0) return null
    return given.startsWith(`${local}+`) ? given.slice(local.length + 1) : null
  }

  return {
    of(task) {
      const token = tokenOf(task)
      return token && `${local}+${token}@${host}`
    },
    read(addresses) {
      const tokens = addresses.map(tokenIn).filter((token) => token !== null)
      const tasks = tokens.map(taskOf)
      return {
        tasks: [...new Set(tasks.filter((task) => task !== null))],
        isForged: tasks.includes(null),
      }
    },
    isOurs: (address) => address.trim().toLowerCase() === base || tokenIn(address) !== null,
  }
}

/** Base32 (RFC 4648, section 6) in lower case, without padding. */
function spell(bytes: Uint8Array): string {
  let [text, bits, waiting] = ['', 0, 0]
  for (const byte of bytes) {
    waiting = (waiting << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += letters[(waiting >>> (bits - 5)) & 31]
    waiting &= (1 << bits) - 1
  }
  return bits > 0 ? text + letters[(waiting << (5 - bits)) & 31] : text
}

/** Null for another letter, or bits too many: so each token has one spelling. */
function read(text: string, size: number): Buffer | null {
  const bytes = Buffer.alloc(size)
  let [at, bits, waiting] = [0, 0, 0]
  for (const letter of text) {
    const value = letters.indexOf(letter)
    if (value < 0) return null
    waiting = (waiting << 5) | value
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes[at++] = waiting >>> bits
    waiting &= (1 << bits) - 1
  }
  return at === size && waiting === 0 ? bytes : null
}
