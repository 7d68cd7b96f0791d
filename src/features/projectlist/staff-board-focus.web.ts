import type { ListPlace } from '../../ui/signedin/list/rows.ts'

/** The columns of the board that are shown, each with its cards. */
const columnsIn = ({ current }: ListPlace): HTMLElement[][] =>
  [...(current?.querySelectorAll<HTMLElement>('[data-status]') ?? [])]
    .map((column) => [...column.querySelectorAll<HTMLElement>('a[data-row]')])
    .map((cards) => cards.filter(isShown))

/** On a phone one column is shown at a time. */
const isShown = (one: HTMLElement) => one.offsetParent !== null

/** Where the focus is: which column, and which card there; -1: on none. */
function focused(columns: readonly HTMLElement[][]): [column: number, card: number] {
  const has = (card: HTMLElement) => card.closest('li')?.contains(document.activeElement) ?? false
  const column = columns.findIndex((cards) => cards.some(has))
  return [column, column < 0 ? -1 : (columns[column]?.findIndex(has) ?? -1)]
}

/** The id of the card that has the focus, or has what has it; null: none. */
export function cardInFocus(place: ListPlace): string | null {
  const columns = columnsIn(place)
  const [column, card] = focused(columns)
  return columns[column]?.[card]?.dataset['row'] ?? null
}

/** Moves the focus up or down within a column. */
export function moveInColumn(place: ListPlace, step: 1 | -1): void {
  const columns = columnsIn(place)
  const [column, card] = focused(columns)
  const cards = column < 0 ? columns.find(({ length }) => length > 0) : columns[column]
  cards?.[card < 0 ? 0 : Math.max(0, Math.min(cards.length - 1, card + step))]?.focus()
}

/** Moves the focus to the next column that has cards, as far down as it was. */
export function moveAcross(place: ListPlace, step: 1 | -1): void {
  const columns = columnsIn(place)
  const [column, card] = focused(columns)
  for (let at = column + step; at >= 0 && at < columns.length; at += step) {
    const cards = columns[at]
    if (!cards?.length) continue
    cards[Math.max(0, Math.min(cards.length - 1, card))]?.focus()
    return
  }
}

/** What follows a card in its column, or stands before it, where the focus goes if it is gone. */
export function neighbourOf(place: ListPlace, id: string): string | null {
  const cards = columnsIn(place).find((some) => some.some(({ dataset }) => dataset['row'] === id))
  const at = cards?.findIndex(({ dataset }) => dataset['row'] === id) ?? -1
  return (cards?.[at + 1] ?? cards?.[at - 1])?.dataset['row'] ?? null
}

/** Moves the focus to the first of these cards that is shown, or to the heading. */
export function focusCard(place: ListPlace, ids: readonly (string | null)[]): void {
  const cards = columnsIn(place).flat()
  const found = ids.flatMap((id) => cards.find(({ dataset }) => dataset['row'] === id) ?? [])
  const next = found[0] ?? document.getElementById('projects')
  next?.focus()
}
