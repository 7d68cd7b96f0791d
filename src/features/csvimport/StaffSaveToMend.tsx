import { Button } from '../../ui/base/form/Button.tsx'
import { saveText } from '../../ui/signedin/data/save-text.ts'
import { fileToMend } from './staff-import-words.web.ts'
import type { StaffImportRoom } from './useStaffImport.web.ts'

/** Saves the rows that were not right, each with what to do. */
export const StaffSaveToMend = ({
  of,
  kind,
  answer: { wrong },
}: Pick<NonNullable<StaffImportRoom['checked']>, 'of' | 'kind' | 'answer'>) => (
  <Button
    variant="secondary"
    size="compact"
    type="button"
    onClick={() =>
      saveText('rows-to-mend.csv', fileToMend(of.file, of.isHeaded, { kind, wrong }), 'text/csv')
    }
  >
    Save the rows to mend
  </Button>
)
