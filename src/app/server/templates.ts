import type { Queuing } from '../../platform/mail/template.ts'
import type * as Render from '../site/render.tsx'

/** The templates of all slices, as whoever queues a mail uses them. */
export type Templates = Queuing<typeof Render.mailTemplates>
