import { useRef } from 'react'
import { Button } from '../../ui/base/form/Button.tsx'
import { mediaTypes } from '../../contract/file-kinds.ts'

interface FileButtonProps {
  name?: string
  /** Several files may be chosen at once. */
  many?: boolean
  variant?: 'secondary' | 'primary'
  choose: (files: File[]) => void
  children: string
}

const accepted = Object.keys(mediaTypes)
  .map((ending) => `.${ending}`)
  .join(',')

/** A button that opens the browser's own choice of files. */
export function FileButton({
  name,
  many,
  variant = 'secondary',
  choose,
  children,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={many ?? false}
        accept={accepted}
        aria-label={name ?? children}
        onChange={({ currentTarget }) => {
          choose([...(currentTarget.files ?? [])])
          // So that choosing the same file again is a change.
          currentTarget.value = ''
        }}
      />
      <Button
        type="button"
        variant={variant}
        size="compact"
        aria-label={name}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  )
}
