import type { ComponentProps } from 'react'
import { tooLongWords } from '../../../contract/too-long.ts'
import { TextArea } from '../../base/form/Field.tsx'

type LimitedTextAreaProps = Omit<ComponentProps<typeof TextArea>, 'maxLength' | 'value'> & {
  value: string
  /** In characters. */
  maxLength: number
}

/**
 * A field for a text of several lines. It takes more than fits and says how many are too many: with a
 * limit of its own the browser would cut the end of a pasted text off without a word.
 */
export const LimitedTextArea = ({ maxLength, error, ...props }: LimitedTextAreaProps) => (
  <TextArea {...props} error={tooLongWords(props.value, maxLength) ?? error} />
)
