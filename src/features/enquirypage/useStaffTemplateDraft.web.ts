import { useState } from 'react'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useDraftEditor } from '../../ui/signedin/draft/useDraftEditor.ts'
import { addTemplate } from '../enquirytemplate/staff.contract.ts'
import { templateOf } from './template-fields.web.ts'
import type { EnquiryComposer } from './useStaffComposer.web.ts'

interface Written {
  title: string
  text: string
}

/**
 * A template that is being written, which the server and this device keep until it is saved. It begins
 * as what stands in the answer; of the one that it replaces its writer has seen what there was then.
 */
export function useStaffTemplateDraft(composer: EnquiryComposer, done: () => void) {
  const { asTemplate, templates, text: answer, values } = composer
  const { editor, state } = useDraftEditor(asTemplate)
  const [begun] = useState(() => templateOf(answer, values))
  const [seen, setSeen] = useState(templates)
  const [theirs, setTheirs] = useState<string | null>(null)
  const add = useAct(addTemplate)
  const [title, text] = ['title', 'text'].map((name) => state.fields[name]?.value ?? '') as [
    string,
    string,
  ]
  const isBegun = title !== '' || text !== '' || state.fields['text']?.isTouched === true
  const shown: Written = { title, text: isBegun ? text : begun }
  const write = (changes: Partial<Written>) => {
    const next = { ...shown, ...changes }
    for (const name of ['title', 'text'] as const)
      if (next[name] !== { title, text }[name])
        editor.write(name, { value: next[name], seen: null })
  }
  const textOf = (all: typeof templates) =>
    all.find((one) => one.title === shown.title.trim())?.text ?? null
  async function save() {
    const saved = await add
      .mutateAsync({ body: { ...shown, base: textOf(seen) } })
      .catch(() => null)
    if (saved) {
      write({ title: '', text: '' })
      done()
      return
    }
    // What somebody has made of it meanwhile stands beside it, and is replaced by the next press.
    const { data } = await composer.readTemplates()
    if (!data || textOf(data) === textOf(seen)) return
    setTheirs(textOf(data))
    setSeen(data)
  }
  return { ...shown, write, editor, state, theirs, add, save: () => void save() }
}
