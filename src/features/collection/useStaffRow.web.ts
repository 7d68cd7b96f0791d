import { ApiError } from '../../ui/signedin/data/client.ts'
import { randomName } from '../../ui/signedin/data/random-name.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { changeDraft, storedDraft, useDraft } from '../../ui/base/form/useDraft.ts'
import { inQuotes, savingWords } from '../../ui/signedin/record/record-words.ts'
import { useRecord } from '../../ui/signedin/record/useRecord.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import { collections, type Collection, type CollectionName } from './contract.ts'
import {
  addToCollection,
  changeInCollection,
  removeFromCollection,
  restoreToCollection,
  type CollectionRow,
} from './staff.contract.ts'
import { calledRow, newRow, printable } from './staff-collection-words.web.ts'

type Texts = Record<string, string>

/** The words for a value as a person reads it: of a choice, its label. */
const words = ({ fields }: Collection) => {
  const labelOf = (field: string, value: string) =>
    fields[field]?.choices?.find((choice) => choice.value === value)?.label ?? value
  return (field: string, to: Texts) =>
    savingWords(fields, field, { ...to, [field]: labelOf(field, to[field] ?? '') })
}

/** Under what the device keeps what is typed of a row. */
const draftOf = (name: CollectionName, row: string) => `site ${name} ${row}`

/** A row of a list as it is typed. */
export function useStaffRow(name: CollectionName, row: CollectionRow, reload: () => unknown) {
  const collection: Collection = collections[name]
  const params = { collection: name, id: row.id }
  const save = useAct(changeInCollection, { refused: () => void reload() })
  const record = useRecord<Texts>({
    draft: draftOf(name, row.id),
    now: row.values,
    save,
    send: async (values, base) =>
      (await save.mutateAsync({ params, body: { values: values as Texts, base } })).values,
    words: words(collection),
    shown: inQuotes,
    said: (values) => `${calledRow(name, { values })}: saved`,
  })
  const write = (field: string, to: string) => record.write(field, printable(to))
  return { ...record, save, write }
}

/** A row that is to be added, as it is typed. */
export function useStaffNewRow(
  name: CollectionName,
  { empty, added }: { empty: Texts; added: (id: string) => void },
) {
  const collection: Collection = collections[name]
  const draft = useDraft<Texts | null>(draftOf(name, newRow), null)
  const save = useAct(addToCollection)
  const { mutateAsync: remove } = useAct(removeFromCollection)
  const value = { ...empty, ...draft.value }
  const fields = Object.keys(collection.fields)
  const refused = save.error instanceof ApiError ? save.error.errors : {}
  return {
    value,
    save,
    errorOf: (field: string): string | undefined => refused[field]?.[0],
    changes: fields
      .filter((field) => value[field] !== empty[field])
      .map((field) => words(collection)(field, value)),
    conflicts: [],
    settle() {},
    write: (field: string, to: string) => draft.write({ ...value, [field]: printable(to) }),
    discard() {
      save.reset()
      draft.forget()
    },
    async submit(): Promise<void> {
      if (save.isPending) return
      const body = { values: value }
      const row = await save.mutateAsync({ params: { collection: name }, body }).catch(() => null)
      if (!row) return
      // What was typed while it was on its way is a change of the row by now.
      const since = storedDraft<Texts>(draftOf(name, newRow))
      draft.forget()
      const later = fields.filter((field) => since && since[field] !== value[field])
      const typed = Object.fromEntries(later.map((field) => [field, since?.[field] ?? '']))
      if (later.length > 0)
        changeDraft(draftOf(name, row.id), { base: row.values, value: { ...row.values, ...typed } })
      const params = { collection: name, id: row.id }
      const undo = async () => await remove({ params })
      offerUndo({ id: randomName(), said: `Added ${calledRow(name, row)}`, undo })
      added(row.id)
    },
  }
}

interface ActsOn {
  name: CollectionName
  row: CollectionRow
  /** Called before it leaves the list, and once it has. */
  leaving: () => void
  gone: () => void
  /** Called with the id of a row that is back. */
  back: (id: string) => void
}

/** What is done with a whole row at once, and taken back. */
export function useStaffRowActs({ name, row, leaving, gone, back }: ActsOn) {
  const change = useAct(changeInCollection)
  const remove = useAct(removeFromCollection)
  const { mutateAsync: restore } = useAct(restoreToCollection)
  const called = calledRow(name, row)
  const params = { collection: name, id: row.id }
  const show = async (shown: boolean) => await change.mutateAsync({ params, body: { shown } })
  return {
    error: change.error ?? remove.error,
    isBusy: change.isPending || remove.isPending,
    async toggle(): Promise<void> {
      const shown = !row.shown
      if (!(await show(shown).catch(() => null))) return
      const said = shown ? `${called}: shown on the site` : `${called}: hidden from the site`
      offerUndo({ id: randomName(), said, undo: async () => await show(!shown) })
    },
    async take(): Promise<void> {
      leaving()
      const done = await remove.mutateAsync({ params }).catch(() => null)
      if (!done) return
      gone()
      const undo = async () => {
        const { id } = await restore({ params: { collection: name, id: done.removed } })
        back(id)
      }
      offerUndo({ id: randomName(), said: `Removed ${called}`, undo })
    },
  }
}
