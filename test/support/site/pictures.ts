import type { TestContext } from 'node:test'
import sharp from 'sharp'
import type { Picture, PictureUse } from '../../../src/features/media/staff.contract.ts'
import { actors } from '../actors.ts'
import { world } from '../world.ts'

/** A picture that is red on its left and blue on its right. */
export function halves(width: number, height: number) {
  const right = Math.floor(width / 2)
  const solid = (of: number, background: string) => ({
    create: { width: of, height, channels: 3 as const, background },
  })
  return sharp(solid(width, '#f00')).composite([
    { input: solid(width - right, '#00f'), left: right, top: 0 },
  ])
}

/** As a telephone takes it: lying on its side, with its place and its camera. */
export const photo = async (width: number, height: number): Promise<Buffer> =>
  await halves(width, height)
    .withExif({
      IFD0: { Make: 'Camera of Ada' },
      IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer()

/** A picture that cannot be made small: as many bytes as it has pixels, about three times. */
export const noisy = async (width: number, height: number): Promise<Buffer> => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const create = { width, height, channels: 3 as const, background: '#000', noise }
  return await sharp({ create }).png().toBuffer()
}

type Answer = Picture & {
  detail: string
  items: Picture[]
  used_in: PictureUse[]
  sizes: { name: string; format: string; bytes: number }[]
  status: number
}

/** The pictures of the site, as the firm's people and the public have them. */
export async function mediaRoom(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  // What the cast has put in has no files here.
  await here.database.transaction(async (trx) => await trx.deleteFrom('media').execute())
  const read = async (answer: Response): Promise<Answer> => ({
    ...(answer.status === 204 ? {} : await answer.json()),
    status: answer.status,
  })
  return {
    ...here,
    as,
    call: async (who: 'Edda' | 'Mona' | 'Corin', method: string, path: string, body?: object) =>
      await read(await as.named(who).call(method, path, body)),
    send: async (who: 'Edda' | 'Mona' | 'Corin', name: string, bytes: Buffer) =>
      await read(
        await here.request(`/api/staff/media/?name=${encodeURIComponent(name)}`, {
          method: 'POST',
          headers: {
            ...as.named(who).headers,
            'Content-Type': 'application/offset+octet-stream',
          },
          body: new Uint8Array(bytes),
        }),
      ),
    /** What the public gets at an address, and its middle pixel. */
    async shown(path: string) {
      const answer = await here.request(path, { redirect: 'manual' })
      const { status, headers } = answer
      if (status !== 200) return { status, location: headers.get('location') }
      const bytes = Buffer.from(await answer.arrayBuffer())
      const { width, height, exif, format } = await sharp(bytes).metadata()
      const { data } = await sharp(bytes).resize(1, 1).raw().toBuffer({ resolveWithObject: true })
      return {
        status,
        type: headers.get('content-type'),
        cache: headers.get('cache-control'),
        width,
        height,
        exif,
        format,
        middle: [...data.subarray(0, 3)],
      }
    },
  }
}
