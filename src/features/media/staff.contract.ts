import { z } from 'zod'
import { downloadEndpoint, endpoint, uploadEndpoint } from '../../contract/endpoint.ts'
import { line, lines, moment, nothing, ownId } from '../../contract/fields.ts'
import { afterCursor } from '../../contract/list.ts'

/** The most bytes of a picture as it is sent, and the most pixels that it may have. */
export const mostBytes = 20 * 1024 * 1024
export const mostPixels = 60_000_000
/** The longest side of the picture that is kept, in pixels. */
export const longestSide = 4096

const ofMedia = {
  access: 'staff:site',
  limit: { count: 240, seconds: 60 },
  params: nothing,
  query: nothing,
  tags: ['media'],
} as const
const changes = { ...ofMedia, audited: true } as const
const one = z.object({ id: ownId })

/** PicturePart of a picture, in pixels from its left and top. */
const part = z.strictObject({
  left: z.number().int().min(0).max(longestSide),
  top: z.number().int().min(0).max(longestSide),
  width: z.number().int().min(1).max(longestSide),
  height: z.number().int().min(1).max(longestSide),
})
export type PicturePart = z.output<typeof part>

/** A point, in hundredths of what is shown. */
const point = z.strictObject({
  x: z.number().int().min(0).max(100),
  y: z.number().int().min(0).max(100),
})

const picture = z.object({
  id: z.string(),
  name: z.string(),
  alt: z.string(),
  /** Of the whole picture, in pixels. */
  width: z.number(),
  height: z.number(),
  /** What is shown of it. */
  crop: part,
  /** What stays in sight where it is cut to a square. */
  focus: point,
  bytes: z.number(),
  version: z.number(),
  /** Whether all of its sizes are made. */
  made: z.boolean(),
  /** Whether they could not be made. */
  failed: z.boolean(),
  added_at: moment,
  removed_at: moment.nullable(),
})
export type Picture = z.output<typeof picture>

/** Where a picture stands. */
const use = z.object({
  /** The room: `Team`. */
  where: z.string(),
  title: z.string(),
  /** Below the console's address. */
  href: z.string(),
})
export type PictureUse = z.output<typeof use>

const pictureShown = picture.extend({
  used_in: z.array(use),
  sizes: z.array(
    z.object({ name: z.string(), format: z.string(), width: z.number(), bytes: z.number() }),
  ),
})

export const mediaFilters = z.object({
  /** What its name or its words contain; empty: any. */
  search: line().max(200).default(''),
  box: z.enum(['kept', 'removed']).default('kept'),
})

export const listMedia = endpoint({
  ...ofMedia,
  method: 'GET',
  path: '/staff/media/',
  summary: 'The pictures of the site, the newest first, 100 at a time.',
  query: mediaFilters.extend({ after: afterCursor }),
  output: z.object({ items: z.array(picture), next: z.string().nullable() }),
})

export const addPicture = uploadEndpoint({
  ...changes,
  method: 'POST',
  limit: { count: 60, seconds: 60 },
  path: '/staff/media/',
  summary:
    'Put in a picture (JPEG, PNG, WebP, GIF or AVIF, at most 20 MB and 60 megapixels); the same one again is the one that is there.',
  query: z.object({ name: lines().min(1, 'A picture has a name.').max(1000) }),
  bytes: mostBytes,
  output: picture,
})

export const showPicture = endpoint({
  ...ofMedia,
  method: 'GET',
  path: '/staff/media/{id}/',
  summary: 'A picture with where it is used and the sizes that are made of it.',
  params: one,
  output: pictureShown,
})

/** The whole picture, also what is not shown of it. */
export const wholePicture = downloadEndpoint({
  access: 'staff:site',
  limit: { count: 240, seconds: 60 },
  params: one,
  query: nothing,
  path: '/staff/media/{id}/whole/',
  summary: 'The whole picture, also what is not shown of it.',
})

export const pictureTexts = {
  name: {
    label: 'Name',
    about: 'By which it is found here.',
    schema: line().trim().min(1, 'Enter a name.').max(200),
  },
  alt: {
    label: 'In words',
    about: 'What it shows, for who cannot see it. Empty where it only decorates.',
    schema: line().trim().max(500),
  },
} as const

export const changePicture = endpoint({
  ...changes,
  method: 'PATCH',
  path: '/staff/media/{id}/',
  summary:
    'Change the words of a picture, what is shown of it, or what stays in sight of it; 409 where somebody changed that since `base`.',
  params: one,
  body: z.strictObject({
    name: pictureTexts.name.schema.optional(),
    alt: pictureTexts.alt.schema.optional(),
    crop: part.optional(),
    focus: point.optional(),
    base: z
      .strictObject({
        name: line().max(200).optional(),
        alt: line().max(500).optional(),
        version: z.number().int().optional(),
      })
      .nullable()
      .default(null),
  }),
  output: picture,
})

export const removePicture = endpoint({
  ...changes,
  method: 'DELETE',
  path: '/staff/media/{id}/',
  summary: 'Remove a picture that is used nowhere; it can be brought back for 30 days.',
  params: one,
  success: 204,
  output: z.null(),
})

export const restorePicture = endpoint({
  ...changes,
  method: 'POST',
  success: 200,
  path: '/staff/media/{id}/restore/',
  summary: 'Bring back a removed picture.',
  params: one,
  output: picture,
})
