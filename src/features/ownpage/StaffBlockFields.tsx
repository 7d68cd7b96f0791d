import { use, useEffect, useRef } from 'react'
import { blockKinds } from '../../contract/blocks/block-kinds.ts'
import type { BlockField, BlockKind } from '../../contract/blocks/block-shape.ts'
import { variantOf, type PageBlock } from '../../contract/blocks/blocks.ts'
import { Field, Select, TextArea } from '../../ui/base/form/Field.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { later } from '../../ui/signedin/later.tsx'
import type { ProseEditorProps } from '../../ui/signedin/prose/ProseEditor.tsx'
import type { BlocksInputProps } from '../../ui/signedin/record/blocks-input.ts'
import { PictureInput } from '../../ui/signedin/record/picture-input.ts'
import { listCaseStudies, readCaseStudy } from '../casestudies/contract.ts'
import styles from './StaffBlocks.module.css'
import type { StaffBlocksState } from './useStaffBlocks.web.ts'

/** The editor of the text, which nobody loads who opens none. */
const Prose = later<ProseEditorProps>(
  'the editor',
  async () => (await import('../../ui/signedin/prose/ProseEditor.tsx')).ProseEditor,
)

interface FieldsProps {
  block: PageBlock
  state: StaffBlocksState
  errors: BlocksInputProps['errors']
}

/** What a block looks like and says; the focus goes to its first field when it is opened. */
export function StaffBlockFields({ block, state, errors }: FieldsProps) {
  const kind: BlockKind = blockKinds[block.kind]
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  }, [])
  const variants = Object.entries(kind.variants)
  return (
    <div ref={place} className={styles.fields}>
      <p className={styles.about}>{kind.about}</p>
      {Object.entries(kind.fields).map(([name, field]) => (
        <BlockInput
          key={name}
          id={`${block.id}.${name}`}
          field={field}
          value={block.texts[name] ?? ''}
          error={errors[`${block.id}.${name}`]?.[0]}
          write={(value) => state.change(block.id, { texts: { [name]: value } })}
        />
      ))}
      {variants.length > 1 ? (
        <Select
          name={`${block.id}.variant`}
          label="How it looks"
          value={variantOf(block)}
          onChange={({ target }) => state.change(block.id, { variant: target.value })}
        >
          {variants.map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </Select>
      ) : null}
    </div>
  )
}

interface InputProps {
  id: string
  field: BlockField
  value: string
  error: string | undefined
  write: (value: string) => void
}

function BlockInput({ id, field, value, error, write }: InputProps) {
  const { kind, label, hint, most } = field
  const picture = use(PictureInput)
  const shared = {
    name: id,
    label,
    value,
    error,
    ...(hint && { hint }),
    onChange: ({ target }: { target: { value: string } }) => write(target.value),
  }
  if (kind === 'text')
    return (
      <div className={styles.wide}>
        <Prose {...{ value, write, error }} title="" retitle={() => {}} fileName="block" />
      </div>
    )
  if (kind === 'picture')
    return picture?.({ name: id, label, hint: hint ?? '', error, value, write })
  if (kind === 'study') return <StudyInput {...shared} />
  const typed = { ...shared, maxLength: most, autoComplete: 'off', dir: 'auto' as const }
  if (kind === 'lines') return <TextArea {...typed} rows={3} />
  return <Field {...typed} {...(kind === 'link' && { spellCheck: false, dir: 'ltr' as const })} />
}

/** One of the case studies that visitors can read. */
function StudyInput(props: Parameters<typeof Select>[0] & { value: string }) {
  const { data = [] } = useAnswer(listCaseStudies, { query: {} })
  const isKnown = props.value === '' || data.some(({ slug }) => slug === props.value)
  const named = useAnswer(readCaseStudy, isKnown ? null : { params: { id: props.value } })
  // By a slug that it had formerly, perhaps, as the page finds it.
  const now = data.find(({ slug }) => slug === named.data?.slug)
  return (
    <Select {...props}>
      <option value="">Choose a case study</option>
      {isKnown ? null : (
        <option value={props.value}>{now?.title ?? `${props.value} (not published)`}</option>
      )}
      {data
        .filter((one) => one !== now)
        .map(({ slug, title }) => (
          <option key={slug} value={slug}>
            {title}
          </option>
        ))}
    </Select>
  )
}
