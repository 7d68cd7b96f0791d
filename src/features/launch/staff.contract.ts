import { z } from 'zod'
import { launchItems } from '../../contract/before-launch.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { nothing } from '../../contract/fields.ts'

/** The first steps of the owner, in order. */
export const launchSteps = ['you', 'firm', 'site', 'mail'] as const
export type LaunchStep = (typeof launchSteps)[number]

/** What the program comes with and only the firm can know to be true. */
export const claimNames = [
  'built-in-years',
  'built-in-companies',
  'built-in-certifications',
  'built-in-success',
  'built-in-experience',
  'trust',
] as const
export type ClaimName = (typeof claimNames)[number]

/** Of what the demo brings. */
export const demoKinds = [
  'text',
  'service',
  'statistic',
  'faq',
  'partner',
  'testimonial',
  'post',
  'case_study',
  'team_member',
  'certification',
  'industry',
  'call_to_action',
  'organisation',
  'project',
  'account',
  'enquiry',
  'enquiry_template',
] as const
export type DemoKind = (typeof demoKinds)[number]

const plain = {
  access: 'staff:settings',
  limit: { count: 60, seconds: 60 },
  params: nothing,
  query: nothing,
} as const

const claim = z.object({
  name: z.enum(claimNames),
  /** As a visitor reads it. */
  words: z.string(),
  /** A figure and a question can be hidden; the words of trust are changed where they stand. */
  place: z.enum(['figure', 'question', 'trust']),
  state: z.enum(['open', 'confirmed', 'hidden']),
})
export type LaunchClaim = z.output<typeof claim>

const demo = z.array(
  z.object({
    kind: z.enum(demoKinds),
    /** So many go with the demo. */
    goes: z.number(),
    /** So many stay, because somebody of the firm has worked on them. */
    stays: z.number(),
  }),
)
export type DemoCounts = z.output<typeof demo>

const launch = z.object({
  steps: z.array(
    z.object({ step: z.enum(launchSteps), state: z.enum(['open', 'done', 'skipped']) }),
  ),
  items: z.array(z.object({ item: z.enum(launchItems), is_done: z.boolean() })),
  claims: z.array(claim),
  /** What there is of the demo; null: the site is not the demo’s. */
  demo: demo.nullable(),
  mail: z.object({
    /** Host and port of the mail server; null: none is set. */
    server: z.string().nullable(),
    from: z.string().nullable(),
    /** Where a test goes: your own address. */
    to: z.string(),
  }),
  /** The address of the site, and whether others can reach it. */
  origin: z.string(),
  is_reachable: z.boolean(),
})
export type Launch = z.output<typeof launch>

export const showLaunch = endpoint({
  ...plain,
  method: 'GET',
  path: '/staff/launch/',
  summary: 'How far the first steps are, and what is to be done before the site goes live.',
  output: launch,
  tags: ['launch', 'site'],
})

/** What can be said of one of them: a step is skipped, a claim confirmed or hidden, a text read. */
export const markNames = [...launchSteps, ...claimNames, 'privacy'] as const
export type MarkName = (typeof markNames)[number]

export const markLaunch = endpoint({
  ...plain,
  audited: true,
  method: 'POST',
  path: '/staff/launch/marks/',
  summary: 'Skip a step, confirm or hide a built-in claim, or say that the privacy text is read.',
  body: z.strictObject({
    name: z.enum(markNames),
    /** null: takes it back. */
    state: z.enum(['skipped', 'confirmed', 'hidden']).nullable(),
  }),
  success: 200,
  output: launch,
  tags: ['launch', 'site', 'today'],
})

export const sendTestMail = endpoint({
  ...plain,
  limit: { count: 10, seconds: 60 },
  audited: true,
  method: 'POST',
  path: '/staff/launch/mail/',
  summary: 'Mail a test to yourself; what became of it is read as of any mail.',
  body: z.strictObject({}),
  success: 201,
  output: z.object({ id: z.string() }),
  tags: ['mail'],
})

export const removeDemo = endpoint({
  ...plain,
  fresh: true,
  limit: { count: 10, seconds: 60 },
  audited: true,
  method: 'POST',
  path: '/staff/launch/demo/',
  summary:
    'Remove all of the demo that nobody of the firm has changed, or 409 where there is none.',
  body: z.strictObject({}),
  success: 200,
  /** What went, and what stayed. */
  output: z.object({ demo }),
  tags: [
    'launch',
    'site',
    'today',
    'enquiry',
    'enquiry-template',
    'message',
    'organisation',
    'person',
    'project',
    'list',
  ],
})
