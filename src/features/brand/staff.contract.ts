import { z } from 'zod'
import { checkAccent, nearestAccent, readColour } from '../../contract/accent.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { line, nothing } from '../../contract/fields.ts'
import { readMediaAddress } from '../../contract/media-address.ts'
import type { TextFields } from '../../contract/text-fields.ts'

/** Why a colour cannot be the accent, with the nearest one that can; null where nothing is wrong. */
export function accentProblem(given: string): string | null {
  if (given.trim() === '') return null
  const colour = readColour(given)
  if (!colour) return 'Enter a colour as six digits, such as #317f5d.'
  if (checkAccent(colour).every(({ passes }) => passes)) return null
  return `Some people could not see it, or what is written on it. The nearest that works is ${nearestAccent(colour)}.`
}

const accent = line()
  .max(20, 'Enter a colour as six digits, such as #317f5d.')
  .superRefine((given, context) => {
    const message = accentProblem(given)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .transform((given) => readColour(given) ?? '')

const picture = line()
  .max(200)
  .refine(
    (given) => given === '' || readMediaAddress(given) !== null,
    'Choose one of the pictures of the site.',
  )

/** What can be chosen of the firm's face. */
export const brandFields = {
  accent: {
    label: 'Accent',
    about:
      'The colour of the main button and of the route, such as #317f5d; empty: the marigold that is built in.',
    schema: accent,
  },
  ground: {
    label: 'The site stands on',
    about: 'The home page and the other main pages; texts to read are on paper in both.',
    schema: z.enum(['night', 'paper'], 'Choose night or paper.'),
  },
  logo_paper: {
    label: 'Logo on paper',
    about: 'In the place of the name: on light pages, in mails, and wherever it can be seen.',
    schema: picture,
  },
  logo_night: {
    label: 'Logo on night',
    about: 'For dark pages and cards, where the other one cannot be seen.',
    schema: picture,
  },
  icon: {
    label: 'Icon',
    about:
      'A square picture for tabs and phones; without one it is made of a logo that is nearly square, or of the mark.',
    schema: picture,
  },
} as const satisfies TextFields

/** The fields that name a picture of the site. */
export const pictureFields = ['logo_paper', 'logo_night', 'icon'] as const
export type PictureField = (typeof pictureFields)[number]

export type BrandTexts = Record<keyof typeof brandFields, string>

const { accent: _accent, ...rest } = brandFields
const texts = z.object({
  accent: z.string().max(20),
  ground: z.string().max(20),
  logo_paper: z.string().max(200),
  logo_night: z.string().max(200),
  icon: z.string().max(200),
} satisfies Record<'accent' | keyof typeof rest, z.ZodType>)

const ofBrand = {
  access: 'staff:settings',
  params: nothing,
  query: nothing,
  limit: { count: 60, seconds: 60 },
  tags: ['site', 'media'],
} as const

const shown = z.object({ values: texts })

export const showBrand = endpoint({
  ...ofBrand,
  method: 'GET',
  path: '/staff/brand/',
  summary: 'The face that the firm has given its site.',
  output: shown,
})

export const changeBrand = endpoint({
  ...ofBrand,
  audited: true,
  method: 'PATCH',
  path: '/staff/brand/',
  summary:
    'Set the logo, the icon, the accent, or what the site stands on; every page, mail and card has it within a second. A colour that cannot be read is refused with the nearest one that can.',
  body: z
    .strictObject({
      accent,
      ground: brandFields.ground.schema,
      logo_paper: picture,
      logo_night: picture,
      icon: picture,
    })
    .partial()
    .extend({ base: texts.strict().nullable().default(null) }),
  output: shown,
})

export const previewBrand = endpoint({
  ...ofBrand,
  limit: { count: 240, seconds: 60 },
  audited: false,
  method: 'POST',
  success: 200,
  path: '/staff/brand/preview/',
  summary: 'An address that shows the home page with this face for ten minutes.',
  body: z.strictObject(texts.shape),
  output: z.object({ url: z.string() }),
})

export type BrandShown = z.output<typeof shown>

/** Accents that can be seen everywhere, each with what goes well with it. */
export const presets = [
  { name: 'Cedar', accent: '#317f5d', ground: 'paper' },
  { name: 'Clay', accent: '#c64a12', ground: 'night' },
  { name: 'Iris', accent: '#7c5dd2', ground: 'paper' },
] as const
