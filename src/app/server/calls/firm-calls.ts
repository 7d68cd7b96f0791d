import { apiKeyRoutes } from '../../../features/apikey/staff.routes.ts'
import { savingDraft } from '../../../features/draft/save.ts'
import { draftRoutes } from '../../../features/draft/staff.routes.ts'
import { enquiryStore } from '../../../features/enquiry/store.ts'
import { deliveryRoutes } from '../../../features/delivery/staff.routes.ts'
import { enquiryStaffRoutes } from '../../../features/enquiry/staff.routes.ts'
import { enquiryCsvRoutes } from '../../../features/enquirycsv/staff.routes.ts'
import { enquiryListRoutes } from '../../../features/enquirylist/staff.routes.ts'
import { countingFigures } from '../../../features/figures/figures.ts'
import { figureRoutes } from '../../../features/figures/staff.routes.ts'
import { openTimes } from '../../../features/replyclock/open-hours.ts'
import { inboundRoutes } from '../../../features/inbound/routes.ts'
import { inboundStaffRoutes } from '../../../features/inbound/staff.routes.ts'
import { listViewRoutes } from '../../../features/listview/staff.routes.ts'
import { mergeRoutes } from '../../../features/merge/staff.routes.ts'
import { staffSearchRoutes } from '../../../features/search/staff.routes.ts'
import { todayStaffRoutes } from '../../../features/today/staff.routes.ts'
import { undoRoutes } from '../../../features/undo/routes.ts'
import type { Route } from '../../../platform/http/serve.ts'
import { siteRoomCalls, subscriberCalls, systemCalls } from './console-site-calls.ts'
import { importCalls } from './import-calls.ts'
import { manageEnquiries } from '../shared/enquiries.ts'
import { undoing } from '../shared/undo.ts'
import { delivering, draftedEnquiry, mergingEnquiries } from '../shared/enquiry-more.ts'
import { reviewInbound } from '../shared/inbound-review.ts'
import type { Shared } from '../shared/shared.ts'
import { manageToday } from '../shared/today.ts'
import type { World } from '../world.ts'
import {
  auditCalls,
  everybodyCalls,
  mailCalls,
  presenceCalls,
  templateCalls,
} from './room-calls.ts'

/** The calls of the console alone, and the one by which mails come in. */
export function firmCalls(world: World, shared: Shared): Route[] {
  const enquiries = manageEnquiries(world, shared)
  const enquiryExists = async (id: string) =>
    (await enquiryStore(world.database).find(id)) !== undefined
  return [
    ...enquiryStaffRoutes(enquiries),
    ...enquiryListRoutes({ choice: enquiries.inbox.choice, change: enquiries.changeMany }),
    ...enquiryCsvRoutes({ audit: shared.accounts.audit, slices: enquiries.inbox.slices }),
    ...templateCalls(world, shared),
    ...listViewRoutes({ ...world, audit: shared.accounts.audit }),
    ...deliveryRoutes(delivering(world, shared)),
    ...mergeRoutes(mergingEnquiries(world, shared)),
    ...inboundRoutes({
      clock: world.clock,
      receive: shared.inbound?.receive,
      secret: world.config.INBOUND_SECRET,
    }),
    ...inboundStaffRoutes(reviewInbound(world, shared)),
    ...staffSearchRoutes(world.database, world.clock),
    ...todayStaffRoutes(manageToday(world, shared, enquiries)),
    ...figureRoutes(countingFigures({ ...world, ...shared.receiving, openTimes })),
    ...draftRoutes({
      ...world,
      save: savingDraft({ ...world, publishedOf: draftedEnquiry }),
      enquiryExists,
    }),
    ...presenceCalls(world, enquiryExists),
    ...apiKeyRoutes({
      ...world,
      audit: shared.accounts.audit,
      notifyMade: (trx, account) => shared.accounts.security.changed(trx, account, 'api-key-made'),
    }),
    ...auditCalls(world, shared),
    ...siteRoomCalls(world, shared),
    ...subscriberCalls(world, shared),
    ...systemCalls(world, shared),
    ...mailCalls(world, shared),
    ...everybodyCalls(world),
    ...importCalls(world, shared),
    ...undoRoutes({ takeBack: undoing(world, shared) }),
  ]
}
