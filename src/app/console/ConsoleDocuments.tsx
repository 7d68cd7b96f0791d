import { firmFiles } from '../../features/download/staff-files.web.ts'
import { PicturePreview } from '../../features/download/PicturePreview.tsx'
import { SaveProject } from '../../features/download/SaveProject.tsx'
import { VersionActions } from '../../features/download/VersionActions.tsx'
import { StaffDocuments } from '../../features/documentroom/StaffDocuments.tsx'
import type { StaffFileParts } from '../../features/documentroom/staff-file-parts.web.ts'
import type { StaffPartProps } from '../../features/projectroom/staff-part.web.ts'
import { ProjectUploads } from '../../features/upload/ProjectUploads.tsx'
import { SendVersion } from '../../features/upload/SendVersion.tsx'
import { firmUploadsOfPage } from '../../features/upload/staff-uploads.web.ts'

/** How the firm opens and sends files. */
const parts: StaffFileParts = {
  Actions: (props) => <VersionActions {...props} files={firmFiles} />,
  Preview: (props) => <PicturePreview {...props} files={firmFiles} />,
  SaveProject: (props) => <SaveProject {...props} files={firmFiles} />,
  ProjectUploads: (props) => <ProjectUploads {...props} uploads={firmUploadsOfPage()} />,
  SendVersion: (props) => <SendVersion {...props} uploads={firmUploadsOfPage()} />,
}

/** The documents of a project, with what other slices know of files. */
export const ConsoleDocuments = ({ project }: StaffPartProps) => (
  <StaffDocuments project={project} parts={parts} />
)
