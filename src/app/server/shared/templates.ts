import type { Queuing } from '../../../platform/mail/template.ts'
import type * as Render from '../../site/render.tsx'

/** The templates of all slices, in the form in which mails are queued. */
export type Templates = Queuing<typeof Render.mailTemplates>
