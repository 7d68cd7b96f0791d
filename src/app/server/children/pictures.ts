import type { MadeSize, PictureMaking, WholePicture } from '../../../features/media/making.ts'
import type { BrandMaking, MadeBrandPicture } from '../../../features/brand/making.ts'
import { unavailable } from '../../../contract/problem.ts'
import { runChild } from './run-child.ts'
import type { PictureHead, PicturePlan } from './picture-sizes.ts'

/** In ms. */
const longest = 120_000
/** So many wait at most; more are refused with 503, but for the job, for which nobody waits. */
const mostWaiting = 20

/** Works on pictures one after the other, so that ten at once take no more memory than one. */
export function pictureMaking(): PictureMaking & BrandMaking {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  async function inTurn<T>(run: () => Promise<T>, isPatient = false): Promise<T> {
    if (waiting >= mostWaiting && !isPatient)
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
      const { head, parts } = await inTurn(async () => await inChild(plan, whole), which === 'all')
      return head.made.map((one, at) => ({ ...one, bytes: parts[at] }) as MadeSize)
    },
    async logo(whole, crop) {
      const answer = await inTurn(async () => await inChild({ make: 'logo', crop }, whole))
      if (!answer.head.seen) throw new Error('The process did not say where a logo can be seen')
      return { made: brandPictures(answer), seen: answer.head.seen }
    },
    async icons(whole, plan) {
      return brandPictures(await inTurn(async () => await inChild({ make: 'icons', plan }, whole)))
    },
  }
}

const brandPictures = ({ head, parts }: Answered) =>
  head.made.map((one, at) => ({ ...one, bytes: parts[at] }) as MadeBrandPicture)

async function inChild(plan: PicturePlan, picture: Buffer) {
  const argument = JSON.stringify(plan)
  return read(await runChild('picture-child', { argument, input: picture, timeout: longest }))
}

interface Answered {
  head: PictureHead
  parts: Buffer[]
}

function read(made: Buffer): Answered {
  const end = made.indexOf('\n')
  const head = JSON.parse(made.subarray(0, end).toString()) as PictureHead
  let at = end + 1
  const parts = head.made.map(({ bytes }) => {
    at += bytes
    return made.subarray(at - bytes, at)
  })
  return { head, parts }
}
