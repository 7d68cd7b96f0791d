import type { Route } from '../../../platform/http/serve.ts'
import { type Shared } from '../shared/shared.ts'
import type { World } from '../world.ts'
import { siteCalls } from './site-calls.ts'
import { firmCalls } from './firm-calls.ts'
import { mailFileCalls } from './mail-file-calls.ts'
import { peopleCalls } from './people-calls.ts'
import { mailTemplateCalls } from './mail-template-calls.ts'
import { textCalls } from './text-calls.ts'
import { firmDocumentCalls } from './firm-document-calls.ts'
import { projectCalls } from './project-calls.ts'
import { workCalls } from './work-calls.ts'

/** Every call of the API, by groups of slices. */
export const apiCalls = (world: World, shared: Shared): Route[] => [
  ...siteCalls(world, shared),
  ...peopleCalls(world, shared.accounts),
  ...firmCalls(world, shared),
  ...projectCalls(world, shared),
  ...firmDocumentCalls(world, shared),
  ...textCalls(world, shared),
  ...mailTemplateCalls(world, shared),
  ...mailFileCalls(world, shared),
  ...workCalls({
    ...world,
    ...shared.notices,
    audit: shared.accounts.audit,
    me: shared.accounts.accounts.me,
    notifyOwner: shared.accounts.security.changed,
    wake: shared.outbox.wake,
    origin: world.config.PUBLIC_URL,
    filing: shared.filing,
    mailFiles: shared.mailFiles,
  }),
]
