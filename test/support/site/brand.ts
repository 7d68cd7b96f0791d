import type { TestContext } from 'node:test'
import sharp from 'sharp'
import { mediaReference } from '../../../src/contract/media-address.ts'
import type { BrandTexts } from '../../../src/features/brand/staff.contract.ts'
import { mediaRoom } from './pictures.ts'

const clear = { r: 0, g: 0, b: 0, alpha: 0 }

/** A logo of one colour, with nothing around it. */
export const logo = async (width: number, height: number, colour: string): Promise<Buffer> =>
  await sharp({
    create: { width: width + 40, height: height + 40, channels: 4, background: clear },
  })
    .composite([
      { input: { create: { width, height, channels: 4, background: colour } }, left: 20, top: 20 },
    ])
    .png()
    .toBuffer()

interface Answer {
  status: number
  values: BrandTexts
  detail: string
  errors: Record<string, string[]>
  theirs: Partial<BrandTexts>
  url: string
}

/** The room of the firm's face, as its owner has it. */
export async function brandRoom(t: TestContext) {
  const here = await mediaRoom(t)
  const ask = async (
    of: Pick<typeof here.as.owner, 'call'>,
    method: string,
    path = '',
    body?: object,
  ): Promise<Answer> => {
    const answer = await of.call(method, `/staff/brand/${path}`, body)
    return { status: answer.status, ...((await answer.json()) as Omit<Answer, 'status'>) }
  }
  return {
    ...here,
    ask,
    set: async (change: Partial<BrandTexts> & { base?: BrandTexts }) => {
      const answer = await ask(here.as.owner, 'PATCH', '', change)
      await here.lookForChanges()
      return answer
    },
    /** Puts in a picture; its address, by which the face names it. */
    picture: async (bytes: Buffer, name = 'logo.png') => {
      const added = await here.send('Edda', name, bytes)
      return { id: added.id, reference: mediaReference(added) }
    },
  }
}
