import { useState } from 'react'
import { randomName } from '../../ui/signedin/data/random-name.ts'
import { textOfBytes } from '../../ui/signedin/data/text-of-bytes.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { readCsv, type CsvFile } from './staff-csv.web.ts'
import { guessMapping, hasHeadings, mappedRows } from './staff-mapping.web.ts'
import {
  checkImport,
  checkSubscribers,
  mostImported,
  type ImportCheck,
  type ImportKind,
} from './staff.contract.ts'

/** What was chosen, and how it is read. */
interface Chosen {
  file: CsvFile
  isHeaded: boolean
  mapping: number[]
}

/** A check of what was chosen; under its key it is imported, so that a repeated press is the same act. */
export interface CheckedImport {
  of: Chosen
  kind: ImportKind
  answer: ImportCheck
  rows: string[][]
  key: string
}

/** What came of an import, and the check that has the rows which were left out. */
interface Done {
  said: string
  left: CheckedImport | null
}

/** An import from the file to what it has made. The file stays in this page: nothing of it is kept. */
export function useStaffImport(kinds: readonly ImportKind[], first: ImportKind) {
  const [kind, setKind] = useState<ImportKind>(first)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [unread, setUnread] = useState<string | null>(null)
  const [checked, setChecked] = useState<CheckedImport | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const ofRows = useAct(checkImport, { stays: false })
  const ofSubscribers = useAct(checkSubscribers, { stays: false })
  const check = kind === 'subscribers' ? ofSubscribers : ofRows
  const forget = () => {
    setChecked(null)
    setDone(null)
    ofRows.reset()
    ofSubscribers.reset()
  }
  const choose = (to: ImportKind, file: CsvFile | null) => {
    forget()
    setKind(to)
    const [first = []] = file?.rows ?? []
    const isHeaded = hasHeadings(to, first)
    setChosen(file && { file, isHeaded, mapping: isHeaded ? guessMapping(to, first) : blank(to) })
  }
  const take = async (given: File | undefined) => {
    if (!given) return
    const read = await readFile(given)
    setUnread(typeof read === 'string' ? read : null)
    choose(kind, typeof read === 'string' ? null : read)
  }
  const data = chosen ? chosen.file.rows.slice(chosen.isHeaded ? 1 : 0) : []
  return {
    kinds,
    kind,
    chosen,
    unread,
    checked,
    done,
    data,
    /** Without headings each row counts, also the first. */
    tooMany: chosen && data.length > mostImported.rows ? tooManyRows(chosen.file.name) : null,
    check,
    take,
    setKind: (to: ImportKind) => choose(to, chosen?.file ?? null),
    change(to: Partial<Chosen>) {
      forget()
      if (chosen) setChosen({ ...chosen, ...to })
    },
    runCheck() {
      if (!chosen) return
      const rows = mappedRows(data, chosen.mapping)
      const show = (answer: ImportCheck) =>
        setChecked({ of: chosen, kind, answer, rows, key: randomName() })
      if (kind === 'subscribers') ofSubscribers.mutate({ body: { rows } }, { onSuccess: show })
      else ofRows.mutate({ body: { kind, rows } }, { onSuccess: show })
    },
    /** A file that was chosen meanwhile stays. */
    ended(said: string, of: CheckedImport, left: CheckedImport | null) {
      setChecked((now) => (now?.key === of.key ? null : now))
      setChosen((now) => (now === of.of ? null : now))
      setDone({ said, left })
    },
  }
}
export type StaffImportRoom = ReturnType<typeof useStaffImport>

/** One field alone is the first column. */
const blank = (kind: ImportKind): number[] =>
  guessMapping(kind, []).map((_, at) => (kind === 'clients' ? at : -1))

/** What is read of a file, or why none is. */
async function readFile(given: File): Promise<CsvFile | string> {
  if (given.size > mostImported.bytes) return `${given.name} is larger than 5 MB. Part it in two.`
  const bytes = await given.arrayBuffer().catch(() => null)
  if (bytes === null) return `${given.name} could not be read. Choose it again.`
  const head = new Uint8Array(bytes.slice(0, 2))
  if (head[0] === 0x50 && head[1] === 0x4b)
    return `${given.name} is a spreadsheet. Save it as CSV there, and choose that.`
  const { openedOn, ...read } = readCsv(textOfBytes(new Uint8Array(bytes)))
  if (openedOn !== null) return `The quote that opens on line ${openedOn} is never closed.`
  const file = { name: given.name, ...read }
  if (file.rows.length === 0) return `${given.name} has no rows.`
  const most = mostImported.rows + 1
  return file.rows.length > most ? tooManyRows(given.name) : file
}

const tooManyRows = (name: string) => `${name} has more than 10,000 rows. Part it in two.`
