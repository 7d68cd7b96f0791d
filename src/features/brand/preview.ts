import { z } from 'zod'
import { builtInBrand, type Brand, type BrandPicture } from '../../contract/brand.ts'
import { mediaAddress, readMediaAddress } from '../../contract/media-address.ts'
import { notFound } from '../../contract/problem.ts'
import type { Signer } from '../../platform/auth/secrets.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SitePicture } from './draw-brand.ts'
import { shownSize } from './store.ts'
import { accentProblem, type BrandTexts } from './staff.contract.ts'
import { readColour } from '../../contract/accent.ts'

interface Parts {
  clock: Clock
  signer: Signer
  pictureOf: (id: string) => Promise<SitePicture | null>
}

/** In ms. */
const lifetime = 10 * 60_000

const ticket = z.object({
  until: z.number(),
  accent: z.string(),
  ground: z.string(),
  logo_paper: z.string(),
  logo_night: z.string(),
})

/**
 * Addresses that show the home page with a face that is not saved. The face stands in the address
 * itself, signed, so that nobody else can have this site show what they like.
 */
export function brandPreviews({ clock, signer, pictureOf }: Parts) {
  const logo = async (reference: string): Promise<BrandPicture | null> => {
    const media = readMediaAddress(reference)
    const picture = media && (await pictureOf(media.id))
    if (!picture) return null
    return { src: mediaAddress(media, 400, 'webp'), ...shownSize(picture.crop) }
  }
  return {
    give({ accent, ground, logo_paper, logo_night }: BrandTexts): { url: string } {
      const until = clock.now().getTime() + lifetime
      // Each address is another one, or a frame would not show what was changed since.
      const json = JSON.stringify({ id: newId(), until, accent, ground, logo_paper, logo_night })
      const signed = signer.sign(Buffer.from(json).toString('base64url'))
      return { url: `/preview/look/${signed}` }
    },
    /** Throws 404 for an address that this install has not given, or not lately. */
    async read(signed: string): Promise<Brand> {
      const text = signer.verify(signed)
      if (text === null) throw notFound()
      const given = ticket.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
      if (given.until < clock.now().getTime()) throw notFound()
      const paper = await logo(given.logo_paper)
      const night = await logo(given.logo_night)
      return {
        ...builtInBrand,
        accent: accentProblem(given.accent) === null ? readColour(given.accent) : null,
        ground: given.ground === 'paper' ? 'paper' : 'night',
        // Whether one can be seen on the other ground is known once it is saved.
        logo: { paper, night: night ?? paper },
      }
    },
  }
}
