import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { MadeSize, PictureMaking, WholePicture } from '../../../features/media/making.ts'
import { unavailable } from '../../../contract/problem.ts'
import type { PictureHead, PicturePlan } from './picture-sizes.ts'

/** Beside this file, in the sources as in the build. */
const program = fileURLToPath(
  new URL(`./picture-child${extname(import.meta.url)}`, import.meta.url),
)
/** In ms. */
const longest = 120_000
/** So many wait at most; more are refused with 503. */
const mostWaiting = 20

/** Works on pictures one after the other, so that ten at once take no more memory than one. */
export function pictureMaking(): PictureMaking {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  async function inTurn<T>(run: () => Promise<T>): Promise<T> {
    if (waiting >= mostWaiting)
      throw unavailable('Too many pictures are coming in just now. Please try again in a minute.')
    waiting += 1
    const next = last.then(run, run)
    last = next.catch(() => {})
    return await next.finally(() => (waiting -= 1))
  }
  return {
    async whole(file) {
      const { head, parts } = await inTurn(async () => await inChild({ make: 'whole' }, file))
      if (head.unusable) return head.unusable
      return { ...head.made[0], bytes: parts[0] } as WholePicture
    },
    async sizes(whole, framing, which) {
      const plan = { make: 'sizes', which, framing } as const
      const { head, parts } = await inTurn(async () => await inChild(plan, whole))
      return head.made.map((one, at) => ({ ...one, bytes: parts[at] }) as MadeSize)
    },
  }
}

/** In a process that has nothing of this one: no settings and no database. */
async function inChild(plan: PicturePlan, picture: Buffer) {
  const child = spawn(process.execPath, [program, JSON.stringify(plan)], {
    env: {},
    timeout: longest,
  })
  // When the process ends before it has read its input, its exit status says so.
  child.stdin.on('error', () => {}).end(picture)
  const [made, complaint, [status]] = await Promise.all([
    buffer(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  if (status !== 0) throw new Error(`A picture was not made (${status}): ${complaint}`)
  return read(made)
}

function read(made: Buffer): { head: PictureHead; parts: Buffer[] } {
  const end = made.indexOf('\n')
  const head = JSON.parse(made.subarray(0, end).toString()) as PictureHead
  let at = end + 1
  const parts = head.made.map(({ bytes }) => {
    at += bytes
    return made.subarray(at - bytes, at)
  })
  return { head, parts }
}
