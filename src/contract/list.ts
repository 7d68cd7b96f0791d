import { z } from 'zod'
import type { FirmRight } from './access.ts'
import { line } from './fields.ts'

/** The lists of the console of which everybody keeps columns and filters, with the right to read each. */
export const listRights = {
  enquiries: 'enquiries',
  clients: 'organisations',
  projects: 'projects',
  messages: 'projects',
  posts: 'site',
  'case-studies': 'site',
  pages: 'site',
  audit: 'audit',
  mails: 'mail',
  people: 'people',
} as const satisfies Record<string, FirmRight>
export type ListName = keyof typeof listRights

/** As what a list can be shown. */
export const listShapes = ['rows', 'board'] as const
export type ListShape = (typeof listShapes)[number]

/** A list is counted exactly up to this, and one more stands for more. */
export const countedExactly = 1_000

/** A column of a list: what screens and CSV call it, and what can be done with it. */
export interface ListColumn {
  label: string
  /** How its two orders are called, as `['Oldest first', 'Newest first']`; each column with one has an index. */
  orders?: readonly [up: string, down: string]
  /** `always`: it cannot be taken out; `usual`: it is shown until somebody chooses otherwise. */
  shown?: 'always' | 'usual'
}

/** An order of a list: by a column, or the other way round with a `-`; empty: the usual one. */
export type ListOrder<Key extends string = string> = '' | Key | `-${Key}`

/** The `order` of a list that can be in that of these columns; each of them has an index. */
export const listOrder = <Key extends string>(keys: readonly Key[]) =>
  z
    .string()
    .default('')
    .refine(isOrderOf(keys), 'Use a column that has an order, or a `-` and such a column.')
    .transform((given) => given as ListOrder<Key>)

const isOrderOf = (keys: readonly string[]) => (given: string) =>
  given === '' || keys.includes(given.replace(/^-/, ''))

/** The column that an order is by, and whether it begins at its end. */
export function readOrder<Key extends string>(order: Exclude<ListOrder<Key>, ''>) {
  const isDown = order.startsWith('-')
  return { key: (isDown ? order.slice(1) : order) as Key, isDown }
}

/** The `columns` of a list that are wanted, as `company,email`; left out: all of these. */
export const listColumns = <Key extends string>(keys: readonly Key[]) =>
  z
    .string()
    .max(1_000)
    .default('')
    .refine((given) => given === '' || given.split(',').every((one) => isOneOf(keys, one)), {
      error: `Use these, with commas between them: ${keys.join(', ')}.`,
    })

/** Those columns of a list that a query wants. */
export const wantedColumns = <Key extends string>(
  keys: readonly Key[],
  given: string,
): readonly Key[] => (given === '' ? keys : keys.filter((key) => given.split(',').includes(key)))

const isOneOf = (keys: readonly string[], one: string) => keys.includes(one)

/** The `next` of the page before. */
export const afterCursor = line().max(2_000).default('')
