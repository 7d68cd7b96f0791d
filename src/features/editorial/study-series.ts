import { asJson } from '../../platform/publishing/collection.ts'
import type { CaseStudy } from '../casestudies/contract.ts'
import type { FieldTexts } from './kind.ts'

type Series = NonNullable<CaseStudy['metric_series']>

/** The most weeks that are drawn. */
const mostWeeks = 260
const unknown = /^[–—-]$/
const number = /^-?\d{1,9}(\.\d{1,6})?$/

/** How a key figure came about, as its fields have it. */
export function typedSeries(stored: unknown): FieldTexts {
  const series = storedSeries(stored)
  if (!series) return { weeks: '', finding: '', measured: '', unit: '', turn: '' }
  const { values, title, counted, unit, event } = series
  return {
    weeks: values.map((value) => value ?? '–').join(', '),
    finding: title,
    measured: counted,
    unit,
    turn: event ? `${event.at + 1}: ${event.label}` : '',
  }
}

const storedSeries = (stored: unknown): Series | null =>
  typeof stored === 'string' ? asJson<Series>(stored) : null

const isUntouched = (texts: FieldTexts, stored: unknown): boolean =>
  Object.entries(typedSeries(stored)).every(([name, text]) => (texts[name] ?? '') === text)

/** What was typed, as far as it is a series; null: it is none. What nobody has changed is as it was. */
export function seriesIn(texts: FieldTexts, stored: unknown): Series | null {
  if (isUntouched(texts, stored)) return storedSeries(stored)
  const values = valuesIn(texts['weeks'] ?? '')
  if (values.length === 0) return null
  return {
    title: texts['finding']?.trim() ?? '',
    counted: texts['measured']?.trim() ?? '',
    unit: texts['unit']?.trim() ?? '',
    values: values.map((one) => (number.test(one) ? Number(one) : null)),
    event: turnIn(texts['turn'] ?? ''),
  }
}

const valuesIn = (typed: string): string[] => typed.split(/,(?=\s|$)|[\s;]/).filter(Boolean)

function turnIn(typed: string): Series['event'] {
  const [, week = '', label = ''] = /^\s*(?:week\s+)?(\d{1,3})\s*:\s*(\S.*)$/i.exec(typed) ?? []
  return label === '' ? null : { at: Number(week) - 1, label: label.trim() }
}

/** What is wrong with what was typed, by the field. */
export function seriesErrors(texts: FieldTexts, stored: unknown): Record<string, string[]> {
  if (isUntouched(texts, stored)) return {}
  const series = seriesIn(texts, stored)
  const typed = valuesIn(texts['weeks'] ?? '')
  const others = ['finding', 'measured', 'unit', 'turn']
  if (typed.length === 0)
    return others.some((name) => texts[name]?.trim())
      ? { weeks: ['Enter the values, or empty what is said of them.'] }
      : {}
  const errors: Record<string, string[]> = {}
  if (!typed.every((one) => number.test(one) || unknown.test(one)))
    errors['weeks'] = ['Enter numbers such as 6.5, parted by a comma and a space; – for none.']
  else if (!typed.some((one) => number.test(one))) errors['weeks'] = ['Enter a number.']
  else if (typed.length > mostWeeks) errors['weeks'] = [`Enter at most ${mostWeeks} weeks.`]
  if (!series?.title) errors['finding'] = ['Enter what the weeks show.']
  if (!series?.counted) errors['measured'] = ['Enter what was measured, and by whom.']
  if (!series?.unit) errors['unit'] = ['Enter what the numbers are, such as days.']
  const { event = null } = series ?? {}
  const isTurn = event !== null && event.at >= 0 && event.at < typed.length
  if (texts['turn']?.trim() && !isTurn)
    errors['turn'] = ['Enter the number of one of the weeks, a colon, and what happened.']
  return errors
}
