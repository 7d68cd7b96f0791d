import { useState } from 'react'
import { createPortal } from 'react-dom'
import { mediaAddress, mediaReference, readMediaAddress } from '../../contract/media-address.ts'
import { Button } from '../../ui/base/form/Button.tsx'
import { FieldFrame } from '../../ui/base/form/Field.tsx'
import type { PictureInputProps } from '../../ui/signedin/record/picture-input.ts'
import styles from './Media.module.css'
import { StaffPictureDialog } from './StaffPictureDialog.tsx'

/** Chooses a picture of the site for a record. */
export function StaffPictureInput({ value, write, ...field }: PictureInputProps) {
  const [isOpen, setIsOpen] = useState(false)
  const media = readMediaAddress(value)
  return (
    <FieldFrame field={field}>
      <div className={styles.chosen}>
        <span className={styles.thumbnail} aria-hidden="true">
          {value ? (
            <img
              src={media ? mediaAddress(media, 's192', 'webp') : value}
              alt=""
              width="56"
              height="56"
            />
          ) : null}
        </span>
        <Button
          id={field.name}
          variant="secondary"
          size="compact"
          type="button"
          // The label of its field would take the place of its own words.
          aria-label={value ? 'Another picture' : 'Choose a picture'}
          aria-describedby={`${field.name}-hint`}
          aria-invalid={field.error ? true : undefined}
          onClick={() => setIsOpen(true)}
        >
          {value ? 'Another picture' : 'Choose a picture'}
        </Button>
        {value ? (
          <Button variant="secondary" size="compact" type="button" onClick={() => write('')}>
            Without one
          </Button>
        ) : null}
      </div>
      {/* Outside of the form, which keys in there would send. */}
      {isOpen
        ? createPortal(
            <StaffPictureDialog
              onClose={() => setIsOpen(false)}
              pick={(picture) => {
                setIsOpen(false)
                write(mediaReference(picture))
              }}
            />,
            document.body,
          )
        : null}
    </FieldFrame>
  )
}
