import { use } from 'react'
import { Field, Select, TextArea } from '../../ui/base/form/Field.tsx'
import { PictureInput, type PictureInputProps } from '../../ui/signedin/record/picture-input.ts'
import { slugFrom, type TextKind, type WrittenField } from '../editorial/contract.ts'
import type { WrittenText } from '../editorial/staff.contract.ts'
import { useStaffTextFields } from './useStaffTextFields.web.ts'
import styles from './Desk.module.css'
import { StaffTextBeside } from './StaffTextBeside.tsx'
import type { StaffDesk } from './useStaffDesk.web.ts'

interface FieldsProps {
  kind: TextKind
  text: WrittenText
  desk: StaffDesk
  errorOf: (name: string) => string | undefined
}

/** What stands beside the formatted text. */
export function StaffTextFields({ kind, text, desk, errorOf }: FieldsProps) {
  const fields = useStaffTextFields(kind)
  return (
    <div className={styles.fields}>
      {Object.entries(fields)
        .filter(isTyped)
        .map(([name, field]) => (
          <div key={name} className={field.isWide && styles.wide}>
            <Typed
              name={name}
              field={field}
              desk={desk}
              error={errorOf(name)}
              {...(field.kind === 'slug' && addressed(kind, text, desk.texts))}
            />
            <StaffTextBeside kind={kind} desk={desk} field={name} />
          </div>
        ))}
    </div>
  )
}

/** Blocks stand below, where others have their text. */
const isTyped = ([, { kind }]: [string, WrittenField]) => kind !== 'blocks'

/** Where the text is, and what becomes of its address. */
function addressed(
  { place }: TextKind,
  { slug }: WrittenText,
  texts: Readonly<Record<string, string>>,
) {
  const isMoved = slug !== null && texts['slug'] !== '' && texts['slug'] !== slug
  return {
    hint: isMoved ? `Below ${place}. The old one, ${slug}, leads on.` : `Below ${place}.`,
    placeholder: slugFrom(texts['title'] ?? ''),
    spellCheck: false,
  }
}

interface TypedProps {
  name: string
  field: WrittenField
  desk: Pick<StaffDesk, 'texts' | 'write'>
  error: string | undefined
  hint?: string
  placeholder?: string
  spellCheck?: boolean
}

function Typed({ name, field, desk: { texts, write }, error, ...more }: TypedProps) {
  const { label, kind, most } = field
  const value = texts[name] ?? ''
  const shared = {
    name,
    label,
    value,
    error,
    ...(field.hint && { hint: field.hint }),
    onChange: ({ target }: { target: { value: string } }) => write(name, target.value),
  }
  if (kind === 'picture')
    return (
      <Picture
        {...{ name, label, value, error, hint: field.hint ?? '' }}
        write={(to) => write(name, to)}
      />
    )
  if (kind === 'choice')
    return (
      <Select {...shared}>
        {field.none === undefined ? null : <option value="">{field.none}</option>}
        {choicesWith(field, value).map(([slug, words]) => (
          <option key={slug} value={slug}>
            {words}
          </option>
        ))}
      </Select>
    )
  const typed = { ...shared, ...more, maxLength: most, autoComplete: 'off' }
  if (kind === 'lines') return <TextArea {...typed} rows={2} dir="auto" />
  return <Field {...typed} {...(kind === 'line' && { dir: 'auto' })} />
}

/** A picture of the site, where they can be chosen. */
const Picture = (props: PictureInputProps) => use(PictureInput)?.(props) ?? null

/** The choices, with one that a text has of old. */
function choicesWith({ choices = [] }: WrittenField, value: string) {
  const isKnown = value === '' || choices.some(([one]) => one === value)
  return isKnown ? choices : [...choices, [value, value] as const]
}
