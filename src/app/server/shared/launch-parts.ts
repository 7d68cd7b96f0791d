import { builtInCompany } from '../../../features/content/builtin.ts'
import { builtInFaqs, builtInStatistics } from '../../../features/home/builtin.ts'
import { builtInHero } from '../../../features/home/contract.ts'
import type { BuiltInClaim, LaunchParts } from '../../../features/launch/launch.ts'
import type { ClaimName } from '../../../features/launch/staff.contract.ts'
import { newestBackup } from '../../../features/system/backup-store.ts'
import { demoCompany } from '../../../features/setup/demo-firm.ts'
import { isLoopback } from '../../../platform/http/address.ts'
import type { World } from '../world.ts'

const figures = builtInStatistics.map(
  ({ id, prefix, value, suffix, label }): BuiltInClaim<ClaimName> => ({
    name: id as ClaimName,
    words: `${prefix}${value}${suffix} ${label}`,
    place: 'figure',
  }),
)

/** The answers that say something of the firm that only the firm can know. */
const answers = builtInFaqs
  .filter(({ id }) => id === 'built-in-experience')
  .map(({ id, answer }): BuiltInClaim<ClaimName> => ({
    name: id as ClaimName,
    words: answer,
    place: 'question',
  }))

const claims: BuiltInClaim<ClaimName>[] = [
  ...figures,
  ...answers,
  { name: 'trust', words: `★★★★★ ${builtInHero.trust}`, place: 'trust' },
]

/** What shows how far this install is. */
export function launchParts({ config, database, clock }: World): LaunchParts & {
  claims: typeof claims
} {
  const { BACKUP_TO, SMTP_URL, MAIL_FROM, PUBLIC_URL } = config
  return {
    database,
    clock,
    claims,
    builtIn: { ...builtInHero, firms: [builtInCompany.name, demoCompany.name] },
    mail: {
      server: SMTP_URL === undefined ? null : new URL(SMTP_URL).host,
      from: MAIL_FROM === undefined ? null : MAIL_FROM.address,
    },
    hasBackups: async (read) =>
      BACKUP_TO !== undefined && (await newestBackup(read, 'made', clock.now())) !== undefined,
    origin: PUBLIC_URL,
    isReachable: !isLoopback(new URL(PUBLIC_URL).hostname),
  }
}
